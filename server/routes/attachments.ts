import * as endpoints from '#contract/attachments.ts';
import { handle } from '#server/routes/handle.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findUserViewer } from '#server/store/session-lookup.ts';
import { hitRateLimitOfRead } from './rate-limit.ts';
import { requireLesson, requireViewerBy } from './viewer.ts';

/** Programs that download in pieces ask again and again. */
const downloadsAtMost = 240;

/** Only files that this lesson names, as it is published; the access is looked up at each request. */
const readAttachment = handle(endpoints.readAttachment, async (ctx, c) => {
  const { id: lessonId, attachmentId } = c.req.valid('param');
  const viewer = await requireViewerBy(ctx, c, findUserViewer);
  const lesson = await requireLesson(ctx, viewer, lessonId);
  const attachment = lesson.attachments.find(({ id }) => id === attachmentId);
  if (!attachment) throw new Refusal('not-found', 'This lesson has no such file.');
  await hitRateLimitOfRead(ctx, {
    key: `attachments ${viewer.user.uid}`,
    atMost: downloadsAtMost,
    windowMs: 60_000,
  });
  const { body, status, headers } = await ctx.attachments.read(c.req.raw, attachment);
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
});

export const routes = [readAttachment];
