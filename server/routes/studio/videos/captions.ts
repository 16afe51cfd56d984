/** The captions that are written in the studio, for the instructor alone. */
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
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructorAlone } from '#server/routes/viewer.ts';

export const readCaptionDraft: HandlerOf<'GET /api/studio/videos/{id}/captions/{language}'> = async (
  ctx,
  c,
) => {
  await requireInstructorAlone(ctx, c);
  return c.json(await readEditedCaptions(ctx, c.req.valid('param')), 200);
};

export const putCaptionDraft: HandlerOf<'PUT /api/studio/videos/{id}/captions/{language}/draft'> = async (
  ctx,
  c,
) => {
  await requireInstructorAlone(ctx, c);
  return c.json(await saveCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
};

export const deleteCaptionDraft: HandlerOf<
  'DELETE /api/studio/videos/{id}/captions/{language}/draft'
> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  return c.json(await discardCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200);
};

export const createCaptionPublication: HandlerOf<
  'POST /api/studio/videos/{id}/captions/{language}/publication'
> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  return c.json(await publishCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
};

export const createTranscription: HandlerOf<
  'POST /api/studio/videos/{id}/captions/{language}/transcription'
> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  await orderTranscription(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 202);
};

export const deleteTranscription: HandlerOf<
  'DELETE /api/studio/videos/{id}/captions/{language}/transcription'
> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  await cancelTranscription(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
};
