/** Playback: starts and continues playback sessions, caches playlists, and records progress reports. */
import {
  isHeartbeatRecent,
  isUnsaved,
  type PlaybackSession,
  storedIdOf,
  unsavedSessionId,
} from '#rules/playback-session.ts';
import { reportWindow, secondsToWait } from '#rules/progress.ts';
import type { AppContext, Media } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { groupCommit } from '#server/platform/db/database.ts';
import { deferWrite } from '#server/platform/db/deferred-writes.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { openPlaybackSession, saveHeartbeat } from './playback-session-store.ts';
import { creditProgress, type ProgressReport, type Reporter } from './progress-credit-store.ts';
import { type LessonProgress, openLesson } from './progress-store.ts';

type PlaybackStart = { playbackSessionId: string; resumeAtMs: number };

type Playlist = { file: string; text: string };

type CachedPlaylists = { readAt: number; reading: Promise<Playlist[]> };

/** A player's report; `named` is its playback session. */
type PlayerReport = Omit<ProgressReport, 'now' | 'uid'> & {
  reporter: Reporter;
  named: string | undefined;
};

/** The progress after a report; `stream` is the API's field for whether the player may continue. */
type ReportResult = LessonProgress & { stream?: 'playing' | 'stopped' };

const master = 'master.m3u8';

/** A changed video appears after this long, as in browsers that cache its playlists (videos/storage/media.ts). */
const maxAgeMs = 60_000;

/** A longer playlist is omitted, so that replies stay small on slow networks. */
const charactersAtMost = 16_000;

/** Master playlists are the same for everyone, so a thousand learners share one read. */
const cache = new WeakMap<Media, Map<string, CachedPlaylists>>();

/**
 * Starts or continues playback. Needs no write when the stored facts are enough; when the database is read-only, such as
 * on a full disk, the video still starts, with a playback session that has no row yet.
 * @returns null when the player names a playback session that was stopped
 */
export async function startPlayback(
  ctx: AppContext,
  request: {
    uid: string;
    lessonId: string;
    named: string | undefined;
    playbackSessions: readonly PlaybackSession[];
    resumeAtMs: number | null;
  },
): Promise<PlaybackStart | null> {
  const { uid, lessonId, playbackSessions, resumeAtMs } = request;
  const named = request.named && storedIdOf(request.named);
  const now = ctx.now();
  const own = playbackSessions.find(({ id }) => id === named);
  if (own && resumeAtMs !== null) {
    touchPlaybackSession(ctx, { uid, session: own, now });
    return { playbackSessionId: own.id, resumeAtMs };
  }
  const newId = ctx.randomBytes(12).toString('base64url');
  const start = groupCommit(ctx.db, async (tx) => {
    const playbackSessionId = await openPlaybackSession(tx, { uid, named, newId, now });
    if (playbackSessionId === null) return null;
    if (resumeAtMs !== null) return { playbackSessionId, resumeAtMs };
    const { resumeAt } = await openLesson(tx, { uid, lessonId, now });
    return { playbackSessionId, resumeAtMs: resumeAt * 1000 };
  });
  return start.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ event: 'playback-session-unsaved', error });
    return { playbackSessionId: unsavedSessionId(named ?? newId), resumeAtMs: resumeAtMs ?? 0 };
  });
}

/** Saves that a playback session is in use, unless its stored heartbeat is recent. */
export function touchPlaybackSession(
  ctx: Pick<AppContext, 'db' | 'log'>,
  { uid, session, now }: { uid: string; session: { id: string; lastUsedAt: number }; now: number },
): void {
  if (isHeartbeatRecent(session, now)) return;
  deferWrite(ctx, `playback session ${session.id}`, (tx) => saveHeartbeat(tx, { uid, session, now }));
}

/** Returns the master playlist; an empty list when it cannot be read. */
export function readPlaylists(
  { media, now }: Pick<AppContext, 'media' | 'now'>,
  videoId: string,
): Promise<Playlist[]> {
  const videos = cache.get(media) ?? new Map<string, CachedPlaylists>();
  cache.set(media, videos);
  const known = videos.get(videoId);
  if (known && Math.abs(now() - known.readAt) < maxAgeMs) return known.reading;
  const reading = readFiles(media, videoId);
  videos.set(videoId, { readAt: now(), reading });
  return reading;
}

/** Returns the master playlist only: given the renditions' playlists, hls.js 1.7.4 retries missing segments forever. */
async function readFiles(media: Media, videoId: string): Promise<Playlist[]> {
  const text = await media.readText({ videoId, file: master });
  return text === null || text.length > charactersAtMost ? [] : [{ file: master, text }];
}

/**
 * Credits the played ranges and keeps the playback session in use; both are on disk when the promise resolves. Returns
 * null when the lesson was never opened, and `waitSeconds` when the user's reports exceed the rate limit.
 */
export async function reportProgress(
  ctx: AppContext,
  { reporter, named, ...played }: PlayerReport,
): Promise<ReportResult | { waitSeconds: number } | null> {
  const now = ctx.now();
  const waitSeconds = secondsToWait(reportWindow(reporter.budget, now), now);
  if (waitSeconds !== null) return { waitSeconds };
  const report = { uid: reporter.user.uid, now, ...played };
  const { credited, playbackSession, budget } =
    named !== undefined && isUnsaved(named)
      ? await saveUnsavedSession(ctx, report, reporter, named)
      : reporter;
  if (!credited) return null;
  const progress = await groupCommit(ctx.db, async (tx) => {
    // Rows are locked in the same order as at the start of a playback, so that the two cannot deadlock.
    if (playbackSession) await saveHeartbeat(tx, { uid: report.uid, session: playbackSession, now });
    return creditProgress(tx, report, { budget, credited });
  });
  if (!progress || named === undefined) return progress;
  return { ...progress, stream: playbackSession ? 'playing' : 'stopped' };
}

/** Saves a playback that started while the database was read-only: its session gets a row, and its lesson is opened. */
async function saveUnsavedSession(
  ctx: AppContext,
  { uid, lesson, now }: ProgressReport,
  reporter: Reporter,
  named: string,
): Promise<Pick<Reporter, 'budget' | 'credited' | 'playbackSession'>> {
  const id = storedIdOf(named);
  return groupCommit(ctx.db, async (tx) => {
    const openedId = await openPlaybackSession(tx, { uid, named: id, newId: id, now });
    await openLesson(tx, { uid, lessonId: lesson.id, now });
    return {
      budget: reporter.budget,
      credited: reporter.credited ?? { ranges: '[]', openedAt: now, watchedAt: null },
      playbackSession: openedId === null ? null : { id: openedId, lastUsedAt: now },
    };
  });
}

/** Returns the error for a playback session that ended because the user plays in two other places. */
export function playbackStopped(): ApiError {
  return new ApiError('permission-denied', 'Your account is already playing lessons in two other places.', {
    reason: 'streams',
  });
}
