/** A player tells what it played: it is credited, and its stream stays in use. */
import { isUnsaved, rowIdOf } from '#rules/streams.ts';
import { writeTogether } from '#server/database.ts';
import { creditProgress, type Played } from '#server/store/credits.ts';
import { countTowards } from '#server/store/limits.ts';
import { type LessonProgress, openLesson } from '#server/store/progress.ts';
import { findStream, noteStreamUse, openStream } from '#server/store/streams.ts';
import type { World } from '#server/world.ts';

export type Report = Omit<Played, 'now'> & { stream: string | undefined };

export type Reported = LessonProgress & { stream?: 'playing' | 'stopped' };

/**
 * A player reports every 10 s and at each stop and jump, and says at most every 2 s again what was not credited: even
 * two devices whose owner never lets go of the slider stay below.
 */
const reportsAtMost = { atMost: 240, windowMs: 60_000 };

/**
 * On disk when it resolves. Null when the lesson was never opened; `waitSeconds` when this person reports so often
 * that nothing is read or credited.
 */
export function reportProgress(
  world: World,
  { stream, ...played }: Report,
): Promise<Reported | { waitSeconds: number } | null> {
  const { uid } = played;
  const id = stream && rowIdOf(stream);
  return writeTogether(world.db, async (tx) => {
    const now = world.now();
    // Told and not thrown: an error would undo what others write in the same commit.
    const waitSeconds = await countTowards(tx, { key: `progress:${uid}`, ...reportsAtMost, now });
    if (waitSeconds !== null) return { waitSeconds };
    if (id && stream && isUnsaved(stream)) {
      // It began while nothing could be written; from now on it counts.
      await openLesson(tx, { uid, lessonId: played.lesson.id, now });
      await openStream(tx, { uid, named: id, newId: id, now });
    }
    const progress = await creditProgress(tx, { ...played, now });
    if (!progress || id === undefined) return progress;
    const found = await findStream(tx, { uid, id });
    if (found) await noteStreamUse(tx, { uid, stream: found, now });
    return { ...progress, stream: found ? 'playing' : 'stopped' };
  });
}
