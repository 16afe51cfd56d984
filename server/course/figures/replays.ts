/**
 * Counts how long parts of a video are played again. The counts stay in memory until a job saves them every few seconds,
 * so that a progress report writes nothing more; a process that is killed loses those few seconds (decision 199).
 */
import { budgetAtMostMs, fastestSpeed, type PlayedRange } from '#rules/progress.ts';
import { replayedByBin } from '#rules/lesson-figures.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { addReplays, type Replay } from './store.ts';

const pending = new WeakMap<Database, Map<string, Replay>>();

/** The most rows of one statement. */
const rowsAtOnce = 500;

/** Adds what a player reports as played again; `lastReportAt` is the last report of the learner in this lesson. */
export function countReplays(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  {
    lesson,
    replayed,
    lastReportAt,
  }: {
    lesson: { id: string; videoId: string; lengthSeconds: number };
    replayed: readonly PlayedRange[];
    lastReportAt: number;
  },
): void {
  const { id: lessonId, videoId, lengthSeconds } = lesson;
  const elapsedMs = Math.min(budgetAtMostMs, Math.max(0, now() - lastReportAt));
  // Any time on top of it would add up over many short reports.
  const allowanceSeconds = (elapsedMs / 1000) * fastestSpeed;
  for (const [second, replayedMs] of replayedByBin(replayed, { lengthSeconds, allowanceSeconds }))
    add(db, { lessonId, videoId, second, replayedMs });
}

function add(db: Database, replay: Replay): void {
  const counts = pending.get(db) ?? new Map<string, Replay>();
  pending.set(db, counts);
  const key = JSON.stringify([replay.lessonId, replay.videoId, replay.second]);
  const replayedMs = (counts.get(key)?.replayedMs ?? 0) + replay.replayedMs;
  counts.set(key, { ...replay, replayedMs });
}

/** Saves what was counted. If that fails, the counts wait for the next time. */
export async function saveReplays({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const counts = pending.get(db);
  if (!counts) return;
  pending.delete(db);
  const replays = [...counts]
    .toSorted(([one], [other]) => (one > other ? 1 : -1))
    .map(([, replay]) => replay);
  try {
    await transaction(db, async (tx) => {
      for (let at = 0; at < replays.length; at += rowsAtOnce)
        await addReplays(tx, replays.slice(at, at + rowsAtOnce));
    });
  } catch (error) {
    for (const replay of replays) add(db, replay);
    throw error;
  }
}
