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
import { reportWindow, type ReportWindow } from '#rules/report-limit.ts';
import type { Database } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-queries.ts';
import { type LessonProgress, progressOf } from './progress.ts';

export type Played = {
  uid: string;
  lesson: { id: string; lengthSeconds: number };
  ranges: readonly PlayedRange[];
  resumeAt: number;
  now: number;
};

/** What stood in the database before a report: the person's clock, and what is credited of the lesson. */
export type BeforeReport = {
  clock: { spentUntil: number } & ReportWindow;
  credited: { ranges: string; openedAt: number; watchedAt: number | null };
};

/** Nobody has reported yet. */
export const freshClock: BeforeReport['clock'] = { spentUntil: 0, windowStart: 0, reports: 0 };

/**
 * Credits what a player says it played, no faster than the wall clock times the fastest speed, over all lessons
 * of a person together (promise I8). To be called in a transaction. Null when the lesson was never opened.
 *
 * The clock is spent first, and only as it was found. That holds the person's row until the transaction ends, so two
 * devices add to one another, never over one another. Where another device was faster, what stands there is read
 * again; now it is held, and stays.
 */
export async function creditProgress(
  tx: Database,
  played: Played,
  found: BeforeReport,
): Promise<LessonProgress | null> {
  const { uid, lesson, now } = played;
  for (let before: BeforeReport | null = found; before; before = await readBefore(tx, { uid, lesson })) {
    const { clock } = before;
    const { spentUntil, ...after } = credit(before, played);
    const { windowStart } = reportWindow(clock, now);
    const [spent] = await spendClock(tx, { uid, from: clock.spentUntil, spentUntil, windowStart, first: 1 });
    if (!spent) continue;
    const [row] = await updateProgress(tx, { uid, lessonId: lesson.id, ...after });
    return row ? progressOf(row) : null;
  }
  return null;
}

function credit({ clock, credited }: BeforeReport, { lesson, ranges: claimed, resumeAt, now }: Played) {
  // After a clock was set back, nobody waits until what it had written comes true: their time counts from now on.
  const spentUntil = believableTime(clock.spentUntil, now);
  const openedAt = believableTime(credited.openedAt, now);
  const since = unspentSince({ spentUntil, openedAt, now });
  const { lengthSeconds } = lesson;
  const { ranges, creditedSeconds } = creditRanges(JSON.parse(credited.ranges) as PlayedRange[], claimed, {
    lengthSeconds,
    allowanceSeconds: ((now - since) / 1000) * fastestSpeed,
  });
  return {
    spentUntil: creditedSeconds > 0 ? since + Math.ceil((creditedSeconds / fastestSpeed) * 1000) : spentUntil,
    ranges: JSON.stringify(ranges),
    playedMs: Math.round(playedSeconds(ranges) * 1000),
    resumeAtMs: Math.round(Math.min(resumeAt, lengthSeconds) * 1000),
    openedAt,
    watchedAt: credited.watchedAt ?? (isWatched(ranges, lengthSeconds) ? now : null),
    updatedAt: now,
  };
}

async function readBefore(
  tx: Database,
  { uid, lesson }: Pick<Played, 'uid' | 'lesson'>,
): Promise<BeforeReport | null> {
  const [row] = await selectBefore(tx, { uid, lessonId: lesson.id });
  if (!row) return null;
  const { ranges, openedAt, watchedAt, spentUntil, windowStart, reports } = row;
  const clock =
    spentUntil === null ? freshClock : { spentUntil, windowStart: windowStart ?? 0, reports: reports ?? 0 };
  return { clock, credited: { ranges, openedAt, watchedAt } };
}

const selectBefore = preparedQuery<{ uid: string; lessonId: string }>()((db, value) =>
  db
    .selectFrom('progress')
    .leftJoin('watchClocks', 'watchClocks.uid', 'progress.uid')
    .select(['ranges', 'openedAt', 'watchedAt', 'spentUntil', 'windowStart', 'reports'])
    .where('progress.uid', '=', value('uid'))
    .where('lessonId', '=', value('lessonId')),
);

type Spent = { uid: string; from: number; spentUntil: number; windowStart: number; first: number };

/** No row when the clock is not any more as it was found; PostgreSQL holds it all the same. */
const spendClock = preparedQuery<Spent>()((db, value) =>
  db
    .insertInto('watchClocks')
    .values({
      uid: value('uid'),
      spentUntil: value('spentUntil'),
      windowStart: value('windowStart'),
      reports: value('first'),
    })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((row) => ({
          spentUntil: row.ref('excluded.spentUntil'),
          windowStart: row.ref('excluded.windowStart'),
          reports: row
            .case()
            .when('watchClocks.windowStart', '=', row.ref('excluded.windowStart'))
            .then(row('watchClocks.reports', '+', 1))
            .else(1)
            .end(),
        }))
        .where('watchClocks.spentUntil', '=', value('from')),
    )
    .returning('spentUntil'),
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

const updateProgress = preparedQuery<After>()((db, value) =>
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
    .where('lessonId', '=', value('lessonId'))
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick']),
);
