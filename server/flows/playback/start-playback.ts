/** Starts or continues the playback of a lesson: the player gets a playback session, and the lesson counts as opened. */
import {
  isHeartbeatRecent,
  type PlaybackSession,
  storedIdOf,
  unsavedSessionId,
} from '#rules/playback-session.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { groupCommit } from '#server/db/database.ts';
import { openPlaybackSession } from '#server/store/playback-sessions.ts';
import { openLesson } from '#server/store/progress.ts';
import type { AppContext } from '#server/context.ts';
import { touchPlaybackSession } from './touch.ts';

export type PlaybackStart = { playbackSessionId: string; resumeAtMs: number };

/**
 * The caller hands in the stored facts of the player and the lesson; where they are enough, nothing waits for the
 * disk. Where nothing can be written, such as on a full disk, the video starts all the same, with a playback session
 * that has no row yet. Returns null when the player names a playback session that was stopped.
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
    if (!isHeartbeatRecent(own, now)) touchPlaybackSession(ctx, { uid, session: own, now });
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
