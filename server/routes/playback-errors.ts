import * as endpoints from '#contract/lessons.ts';
import { handle } from '#server/routes/handle.ts';
import { hitRateLimits } from './rate-limit.ts';
import { requireLesson } from './viewer.ts';

const minuteMs = 60_000;
const mostInAMinute = 10;

const createPlaybackError = handle(endpoints.createPlaybackError, async (ctx, c, viewer) => {
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
});

export const routes = [createPlaybackError];
