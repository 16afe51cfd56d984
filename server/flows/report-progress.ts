/** A player tells what it played: it is credited, and its stream stays in use. */
import { writeTogether } from '#server/database.ts';
import { creditProgress, type Played } from '#server/store/credits.ts';
import type { LessonProgress } from '#server/store/progress.ts';
import { findStream, noteStreamUse } from '#server/store/streams.ts';
import type { World } from '#server/world.ts';

export type Report = Omit<Played, 'now'> & { stream: string | undefined };

export type Reported = LessonProgress & { stream?: 'playing' | 'stopped' };

/** On disk when it resolves. Null when the lesson was never opened. */
export function reportProgress(world: World, { stream: id, ...played }: Report): Promise<Reported | null> {
  const { uid } = played;
  return writeTogether(world.db, async (tx) => {
    const now = world.now();
    const progress = await creditProgress(tx, { ...played, now });
    if (!progress || id === undefined) return progress;
    const stream = await findStream(tx, { uid, id });
    if (stream) await noteStreamUse(tx, { uid, stream, now });
    return { ...progress, stream: stream ? 'playing' : 'stopped' };
  });
}
