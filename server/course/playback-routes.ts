import { isVisitorSession, storedIdOf } from '#rules/playback-session.ts';
import { maskEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/lessons.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import type { AppContext } from '#server/context.ts';
import { findLessonViewer, findProgressViewer, type ProgressViewer } from './viewer-store.ts';
import { findViewer } from '#server/accounts/viewer-store.ts';
import {
  isImpersonated,
  readViewerBy,
  requireViewerBy,
  impersonationError,
} from '#server/accounts/viewer.ts';
import { readCourse, requireLesson } from './published-course.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits, tooManyRequests } from '#server/platform/rate-limits.ts';
import { countReplays } from './figures/replays.ts';
import { describePlayback } from './describe-playback.ts';
import { playbackStopped, reportProgress, startPlayback } from './playback.ts';
import { playAsVisitor } from './visitor-playback.ts';
import { findReporter } from './progress-credit-store.ts';
import {
  type LessonProgress,
  markArticle,
  progressOf,
  readProgress as readStoredProgress,
  saveManualCompletion,
} from './progress-store.ts';

const minuteMs = 60_000;
const errorsPerMinute = 10;

/**
 * A returning player takes one query, and a new one a write more. An impersonating instructor gets the learner's access,
 * and no playback session. Visitors play free previews only.
 */
const readPlayback = handle(endpoints.readPlayback, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named } = c.req.valid('query');
  const viewer = await readViewerBy(ctx, c, (db, by) => findLessonViewer(db, { ...by, lessonId }));
  if (!viewer) return c.json(await playAsVisitor(ctx, c, { lessonId, named }), 200);
  const lesson = await requireLesson(ctx, viewer, lessonId);
  if (lesson.url !== null)
    return c.json({ kind: 'link', url: new URL(lesson.url, ctx.config.siteUrl).href } as const, 200);
  if (lesson.videoId === null) throw new ApiError('not-found', 'This lesson has no video yet.');
  if (isImpersonated(viewer)) throw impersonationError();
  const start = await startPlayback(ctx, {
    ...viewer,
    uid: viewer.user.uid,
    lessonId,
    named: named !== undefined && isVisitorSession(named) ? undefined : named,
  });
  if (!start) throw playbackStopped();
  const opacity = ctx.config.media.watermarkOpacity;
  const playback = await describePlayback(ctx, c, {
    lesson: { ...lesson, videoId: lesson.videoId },
    sessionId: viewer.session.id,
    ...start,
  });
  return c.json(
    {
      ...playback,
      ...(viewer.isInstructor && { videoId: lesson.videoId }),
      mark: opacity > 0 ? { text: maskEmail(viewer.user.email), opacity } : null,
    },
    200,
  );
});

const putProgress = handle(endpoints.putProgress, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named, replayed = [], ...played } = c.req.valid('json');
  const playbackSessionId = named && storedIdOf(named);
  const reporter = await requireViewerBy(ctx, c, (db, by) =>
    findReporter(db, { ...by, lessonId, playbackSessionId }),
  );
  const lesson = await requireLesson(ctx, reporter, lessonId);
  const progress = await reportProgress(ctx, { reporter, lesson, named, ...played });
  if (!progress) throw new ApiError('permission-denied', 'This lesson was not opened.');
  if ('waitSeconds' in progress) throw tooManyRequests(progress.waitSeconds);
  const { lastReportAt, role } = reporter;
  // The team's own playing is not counted.
  if (replayed.length > 0 && role === null && lesson.videoId !== null && lastReportAt !== null)
    countReplays(ctx, { lesson: { ...lesson, videoId: lesson.videoId }, replayed, lastReportAt });
  return c.json(progress, 200);
});

const readProgress = handle(endpoints.readProgress, async (ctx, c) => {
  const viewer = await readViewerBy(ctx, c, findProgressViewer);
  // An impersonated learner has no session, so the look-up did not find their progress.
  const progress =
    viewer && isImpersonated(viewer)
      ? await readStoredProgress(ctx.db, { uid: viewer.user.uid })
      : await progressOfKinds(ctx, viewer?.progress);
  const begun = [...progress].filter(([, lesson]) => wasTouched(lesson));
  return c.json(Object.fromEntries(begun), 200);
});

async function progressOfKinds(
  ctx: AppContext,
  rows: ProgressViewer['progress'] | undefined,
): Promise<[lessonId: string, LessonProgress][]> {
  if (!rows || rows.size === 0) return [];
  const { lessons } = await readCourse(ctx);
  return [...rows].map(([id, row]) => [id, progressOf(row, lessons.get(id)?.kind)]);
}

/** A video that was only opened has a row without progress. */
function wasTouched({ watched, seconds, resumeAt, playedAt, tick, quiz }: LessonProgress): boolean {
  return watched || seconds > 0 || resumeAt > 0 || playedAt !== null || tick !== null || quiz !== undefined;
}

const putManualCompletion = handle(endpoints.putManualCompletion, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = viewer.user;
  const mark = { uid, lessonId: lesson.id, now: ctx.now() };
  const saved = await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    return lesson.kind === 'article'
      ? markArticle(tx, { ...mark, isRead: tick === 'watched' })
      : saveManualCompletion(tx, { ...mark, manualCompletion: tick });
  });
  return c.json(saved, 200);
});

const createPlaybackError = handle(endpoints.createPlaybackError, async (ctx, c, viewer) => {
  const { lessonId, kind } = c.req.valid('json');
  const lesson = await requireLesson(ctx, viewer, lessonId);
  await hitRateLimits(ctx, {
    key: `playback-errors:${viewer.user.uid}`,
    atMost: errorsPerMinute,
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

export const routes = [readPlayback, putProgress, readProgress, putManualCompletion, createPlaybackError];
