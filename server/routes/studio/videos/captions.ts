/** The captions that are written in the studio, for the instructor alone. */
import * as endpoints from '#contract/studio/captions.ts';
import { handle } from '#server/routes/handle.ts';
import {
  discardCaptionDraft,
  publishCaptionDraft,
  readEditedCaptions,
  saveCaptionDraft,
} from '#server/flows/videos/caption-drafts.ts';
import {
  cancelTranscription,
  orderTranscription,
} from '#server/flows/videos/transcription/request-transcription.ts';

const readCaptionDraft = handle(endpoints.readCaptionDraft, async (ctx, c) => {
  return c.json(await readEditedCaptions(ctx, c.req.valid('param')), 200);
});

const putCaptionDraft = handle(endpoints.putCaptionDraft, async (ctx, c) => {
  return c.json(await saveCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
});

const deleteCaptionDraft = handle(endpoints.deleteCaptionDraft, async (ctx, c) => {
  return c.json(await discardCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200);
});

const createCaptionPublication = handle(endpoints.createCaptionPublication, async (ctx, c) => {
  return c.json(await publishCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
});

const createTranscription = handle(endpoints.createTranscription, async (ctx, c) => {
  await orderTranscription(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 202);
});

const deleteTranscription = handle(endpoints.deleteTranscription, async (ctx, c) => {
  await cancelTranscription(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

export const routes = [
  readCaptionDraft,
  putCaptionDraft,
  deleteCaptionDraft,
  createCaptionPublication,
  createTranscription,
  deleteTranscription,
];
