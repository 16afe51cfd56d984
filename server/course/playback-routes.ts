import { captionsFile, languageName } from '#rules/captions/languages.ts';
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import { storedIdOf } from '#rules/playback-session.ts';
import { maskEmail } from '#rules/sign-in/sign-in.ts';
import { stillsName } from '#rules/video/stills.ts';
import * as endpoints from '#contract/lessons.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { findLessonViewer, findProgressViewer } from './viewer-store.ts';
import { findViewer } from '#server/accounts/viewer-store.ts';
import {
  isImpersonated,
  readViewerBy,
  requireViewerBy,
  impersonationError,
} from '#server/accounts/viewer.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { chaptersIn } from './translated-course.ts';
import { requireLesson } from './require-lesson.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits, tooManyRequests } from '#server/platform/rate-limits.ts';
import { playbackStopped, readPlaylists, reportProgress, startPlayback } from './playback.ts';
import { findReporter } from './progress-credit-store.ts';
import {
  type LessonProgress,
  readProgress as readStoredProgress,
  saveManualCompletion,
} from './progress-store.ts';

const minuteMs = 60_000;
const errorsPerMinute = 10;

/**
 * A returning player takes one query, and a new one a write more. An impersonating instructor gets the learner's access,
 * and no playback session.
 */
const readPlayback = handle(endpoints.readPlayback, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named } = c.req.valid('query');
  const viewer = await requireViewerBy(ctx, c, (db, by) => findLessonViewer(db, { ...by, lessonId }));
  const lesson = await requireLesson(ctx, viewer, lessonId);
  if (lesson.url !== null)
    return c.json({ kind: 'link', url: new URL(lesson.url, ctx.config.siteUrl).href } as const, 200);
  if (lesson.videoId === null) throw new ApiError('not-found', 'This lesson has no video yet.');
  if (isImpersonated(viewer)) throw impersonationError();
  const playlists = readPlaylists(ctx, lesson.videoId);
  const start = await startPlayback(ctx, { ...viewer, uid: viewer.user.uid, lessonId, named });
  if (!start) throw playbackStopped();
  const { playbackSessionId, resumeAtMs } = start;
  const expiresAt = mediaExpiry(ctx.now(), playbackSessionId);
  const grant = {
    lessonId,
    videoId: lesson.videoId,
    sessionId: viewer.session.id,
    playbackSessionId,
    expiresAt,
  };
  const media = mediaUrl(grant, (text) => ctx.secret.sign('media', text));
  const { document } = await readPublishedContent(ctx);
  const chapters = chaptersIn(document, languageOf(ctx, c), { id: lessonId, stored: lesson.chapters });
  const opacity = ctx.config.media.watermarkOpacity;
  const playback = {
    kind: 'video' as const,
    hls: `${media}/master.m3u8`,
    playlists: await playlists,
    poster: `${media}/${lesson.poster}`,
    captions: lesson.captions.map((language) => ({
      language,
      label: languageName(language),
      url: `${media}/${captionsFile(language)}`,
    })),
    sound: lesson.renditions.some(({ height }) => height === null) ? `${media}/sound.m3u8` : null,
    stills:
      lesson.stillsBytes === null ? null : { url: `${media}/${stillsName}.m3u8`, bytes: lesson.stillsBytes },
    renditions: lesson.renditions,
    savesData: wantsDataSaving(c.req.header('save-data')),
    lengthSeconds: lesson.lengthSeconds,
    chapters,
    resumeAt: resumeAtMs / 1000,
    expiresAt,
    stream: playbackSessionId,
    ...(viewer.isInstructor && { videoId: lesson.videoId }),
    mark: opacity > 0 ? { text: maskEmail(viewer.user.email), opacity } : null,
  };
  return c.json(playback, 200);
});

const putProgress = handle(endpoints.putProgress, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named, ...played } = c.req.valid('json');
  const playbackSessionId = named && storedIdOf(named);
  const reporter = await requireViewerBy(ctx, c, (db, by) =>
    findReporter(db, { ...by, lessonId, playbackSessionId }),
  );
  const lesson = await requireLesson(ctx, reporter, lessonId);
  const progress = await reportProgress(ctx, { reporter, lesson, named, ...played });
  if (!progress) throw new ApiError('permission-denied', 'This lesson was not opened.');
  if ('waitSeconds' in progress) throw tooManyRequests(progress.waitSeconds);
  return c.json(progress, 200);
});

/** Reads the Save-Data header, which a browser or proxy sends for a user with metered data. */
function wantsDataSaving(header: string | undefined): boolean {
  return header?.toLowerCase() === 'on';
}

const readProgress = handle(endpoints.readProgress, async (ctx, c) => {
  const viewer = await readViewerBy(ctx, c, findProgressViewer);
  // An impersonated learner has no session, so the look-up did not find their progress.
  const progress =
    viewer && isImpersonated(viewer)
      ? await readStoredProgress(ctx.db, { uid: viewer.user.uid })
      : viewer?.progress;
  const begun = [...(progress ?? [])].filter(([, lesson]) => wasTouched(lesson));
  return c.json(Object.fromEntries(begun), 200);
});

/** A lesson that was only opened has a row without progress. */
function wasTouched({ watched, seconds, resumeAt, tick }: LessonProgress): boolean {
  return watched || seconds > 0 || resumeAt > 0 || tick !== null;
}

const putManualCompletion = handle(endpoints.putManualCompletion, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = viewer.user;
  const completion = { uid, lessonId: lesson.id, manualCompletion: tick, now: ctx.now() };
  const saved = await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    return saveManualCompletion(tx, completion);
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
