/** A player begins a lesson, or goes on: it gets a stream, and the lesson counts as opened. */
import type { Stream } from '#rules/streams.ts';
import { writeTogether } from '#server/database.ts';
import { openLesson } from '#server/store/progress.ts';
import { isInUse, openStream } from '#server/store/streams.ts';
import type { World } from '#server/world.ts';

export type Begun = { stream: string; resumeAtMs: number };

/**
 * What is known of the player and the lesson is handed in; where that is enough, nothing is written.
 * Null when the player names a stream that was stopped.
 */
export async function beginPlaying(
  world: World,
  asked: {
    uid: string;
    lessonId: string;
    named: string | undefined;
    streams: readonly Stream[];
    resumeAtMs: number | null;
  },
): Promise<Begun | null> {
  const { uid, lessonId, named, streams, resumeAtMs } = asked;
  const now = world.now();
  const own = streams.find(({ id }) => id === named);
  if (own && resumeAtMs !== null && isInUse(own, now)) return { stream: own.id, resumeAtMs };
  const newId = world.randomBytes(12).toString('base64url');
  return writeTogether(world.db, async (tx) => {
    const stream = await openStream(tx, { uid, named, newId, now });
    if (stream === null) return null;
    if (resumeAtMs !== null) return { stream, resumeAtMs };
    const { resumeAt } = await openLesson(tx, { uid, lessonId, now });
    return { stream, resumeAtMs: resumeAt * 1000 };
  });
}
