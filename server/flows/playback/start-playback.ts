/** A player begins a lesson, or goes on: it gets a stream, and the lesson counts as opened. */
import { isFresh, rowIdOf, type Stream, unsavedStream } from '#rules/playback-session.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { groupCommit } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { openLesson } from '#server/store/progress.ts';
import { openStream } from '#server/store/playback-sessions.ts';
import type { AppContext } from '#server/context.ts';
import { touchStream } from './touch.ts';

export type Begun = { stream: string; resumeAtMs: number };

/**
 * What is known of the player and the lesson is handed in; where that is enough, nothing waits for the disk. Where
 * nothing can be written, such as on a full disk, the film begins all the same, with a stream that has no row yet.
 * Null when the player names a stream that was stopped.
 */
export async function beginPlaying(
  ctx: AppContext,
  asked: {
    uid: string;
    lessonId: string;
    named: string | undefined;
    streams: readonly Stream[];
    resumeAtMs: number | null;
  },
): Promise<Begun | null> {
  const { uid, lessonId, streams, resumeAtMs } = asked;
  const named = asked.named && rowIdOf(asked.named);
  const now = ctx.now();
  const own = streams.find(({ id }) => id === named);
  if (own && resumeAtMs !== null) {
    if (!isFresh(own, now)) touchStream(ctx, { uid, stream: own, now });
    return { stream: own.id, resumeAtMs };
  }
  const newId = ctx.randomBytes(12).toString('base64url');
  const begun = groupCommit(ctx.db, async (tx) => {
    const stream = await openStream(tx, { uid, named, newId, now });
    if (stream === null) return null;
    if (resumeAtMs !== null) return { stream, resumeAtMs };
    const { resumeAt } = await openLesson(tx, { uid, lessonId, now });
    return { stream, resumeAtMs: resumeAt * 1000 };
  });
  return begun.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    ctx.log({ event: 'stream-unsaved', error: describeError(error) });
    return { stream: unsavedStream(named ?? newId), resumeAtMs: resumeAtMs ?? 0 };
  });
}
