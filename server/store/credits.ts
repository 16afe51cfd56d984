/** Writing down what was really played, at the pace at which a thousand players report it. */
import { believableTime } from '#rules/clock.ts';
import {
  creditRanges,
  fastestSpeed,
  isWatched,
  type PlayedRange,
  playedSeconds,
  unspentSince,
} from '#rules/progress.ts';
import type { Database } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
import { type LessonProgress, progressOf } from './progress.ts';

export type Played = {
  uid: string;
  lesson: { id: string; lengthSeconds: number };
  ranges: readonly PlayedRange[];
  resumeAt: number;
  now: number;
};

/**
 * Credits what a player says it played, no faster than the wall clock times the fastest speed, over all lessons
 * of a person together (promise I8). To be called in a transaction. Null when the lesson was never opened.
 */
export async function creditProgress(tx: Database, played: Played): Promise<LessonProgress | null> {
  const { uid, lesson, now } = played;
  // Held first: two devices add to one another, never over one another.
  const [clock] = await holdClock(tx, { uid, never: 0 });
  const [known] = await selectKnown(tx, { uid, lessonId: lesson.id });
  if (!clock || !known) return null;

  // After a clock was set back, nobody waits until what it had written comes true: their time counts from now on.
  const spentUntil = believableTime(clock.spentUntil, now);
  const openedAt = believableTime(known.openedAt, now);
  const since = unspentSince({ spentUntil, openedAt, now });
  const { lengthSeconds } = lesson;
  const { ranges, creditedSeconds } = creditRanges(JSON.parse(known.ranges) as PlayedRange[], played.ranges, {
    lengthSeconds,
    allowanceSeconds: ((now - since) / 1000) * fastestSpeed,
  });
  const after = {
    ranges: JSON.stringify(ranges),
    playedMs: Math.round(playedSeconds(ranges) * 1000),
    resumeAtMs: Math.round(Math.min(played.resumeAt, lengthSeconds) * 1000),
    openedAt,
    watchedAt: known.watchedAt ?? (isWatched(ranges, lengthSeconds) ? now : null),
    updatedAt: now,
  };
  const spent = creditedSeconds > 0 ? since + Math.ceil((creditedSeconds / fastestSpeed) * 1000) : spentUntil;
  if (spent !== clock.spentUntil) await spendClock(tx, { uid, spentUntil: spent });
  await updateProgress(tx, { uid, lessonId: lesson.id, ...after });
  return progressOf({ ...after, tick: known.tick });
}

const holdClock = prepared<{ uid: string; never: number }>()((db, value) =>
  db
    .insertInto('watchClocks')
    .values({ uid: value('uid'), spentUntil: value('never') })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((row) => ({ spentUntil: row.ref('watchClocks.spentUntil') })),
    )
    .returning('spentUntil'),
);

const selectKnown = prepared<{ uid: string; lessonId: string }>()((db, value) =>
  db
    .selectFrom('progress')
    .select(['ranges', 'openedAt', 'watchedAt', 'tick'])
    .where('uid', '=', value('uid'))
    .where('lessonId', '=', value('lessonId')),
);

const spendClock = prepared<{ uid: string; spentUntil: number }>()((db, value) =>
  db
    .updateTable('watchClocks')
    .set({ spentUntil: value('spentUntil') })
    .where('uid', '=', value('uid')),
);

type After = {
  uid: string;
  lessonId: string;
  ranges: string;
  playedMs: number;
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  updatedAt: number;
};

const updateProgress = prepared<After>()((db, value) =>
  db
    .updateTable('progress')
    .set({
      ranges: value('ranges'),
      playedMs: value('playedMs'),
      resumeAtMs: value('resumeAtMs'),
      openedAt: value('openedAt'),
      watchedAt: value('watchedAt'),
      updatedAt: value('updatedAt'),
    })
    .where('uid', '=', value('uid'))
    .where('lessonId', '=', value('lessonId')),
);
