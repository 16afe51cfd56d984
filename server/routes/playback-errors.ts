import type { HandlerOf } from '#server/http/api.ts';
import { hitRateLimits } from './rate-limit.ts';
import { requireLesson, requireViewer } from './viewer.ts';

const minuteMs = 60_000;
const mostInAMinute = 10;

export const createPlaybackError: HandlerOf<'POST /api/playback-errors'> = async (ctx, c) => {
  const viewer = await requireViewer(ctx, c);
  const { lessonId, kind } = c.req.valid('json');
  const lesson = await requireLesson(ctx, viewer, lessonId);
  await hitRateLimits(ctx, {
    key: `playback-errors:${viewer.user.uid}`,
    atMost: mostInAMinute,
    windowMs: minuteMs,
  });
  ctx.metrics.playbackError(kind);
  ctx.log.warn({
    event: 'playback-error',
    id: c.env.requestId,
    uid: viewer.user.uid,
    lesson: lesson.id,
    kind,
  });
  return c.json({ done: true as const }, 200);
};
