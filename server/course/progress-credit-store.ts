/** Credits progress reports: saves the seconds that were really played, fast enough for a thousand players. */
import { believableTime } from '#rules/clock.ts';
import {
  creditRanges,
  fastestSpeed,
  isWatched,
  type PlayedRange,
  playedSeconds,
  reportWindow,
  type ReportWindow,
  unspentSince,
} from '#rules/progress.ts';
import { type StoredViewer, viewerColumns, viewerOf } from '#server/accounts/viewer-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { type LessonProgress, progressColumns, progressOf } from './progress-store.ts';

export type ProgressReport = {
  uid: string;
  lesson: { id: string; lengthSeconds: number };
  ranges: readonly PlayedRange[];
  resumeAt: number;
  now: number;
};

/** The stored facts before a report: the user's watch budget, and the lesson's credited progress. */
export type StoredCredit = {
  budget: { spentUntil: number } & ReportWindow;
  credited: { ranges: string; openedAt: number; watchedAt: number | null };
};

/** The watch budget of a user who has not reported yet. */
export const unusedBudget: StoredCredit['budget'] = { spentUntil: 0, windowStart: 0, reports: 0 };

/**
 * Credits the ranges that a player reports, at most the wall clock times the fastest speed over all lessons of a user
 * (promise I8). Call it in a transaction; it returns null when the lesson was never opened.
 *
 * The watch budget is advanced first, if it is unchanged since it was read. That locks its row until the transaction
 * ends, so that reports of two devices add up; the slower one reads the facts again.
 */
export async function creditProgress(
  tx: Database,
  report: ProgressReport,
  stored: StoredCredit,
): Promise<LessonProgress | null> {
  const { uid, lesson, now } = report;
  for (
    let before: StoredCredit | null = stored;
    before;
    before = await readStoredCredit(tx, { uid, lesson })
  ) {
    const { budget } = before;
    const { spentUntil, ...after } = computeCredit(before, report);
    const { windowStart } = reportWindow(budget, now);
    const from = budget.spentUntil;
    const [advanced] = await advanceBudget(tx, { uid, from, spentUntil, windowStart, first: 1 });
    if (!advanced) continue;
    const [row] = await updateProgress(tx, { uid, lessonId: lesson.id, ...after });
    return row ? progressOf(row) : null;
  }
  return null;
}

function computeCredit(
  { budget, credited }: StoredCredit,
  { lesson, ranges: claimed, resumeAt, now }: ProgressReport,
) {
  // After the server's clock was set back, stored times in the future count as now.
  const spentUntil = believableTime(budget.spentUntil, now);
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

async function readStoredCredit(
  tx: Database,
  { uid, lesson }: Pick<ProgressReport, 'uid' | 'lesson'>,
): Promise<StoredCredit | null> {
  const [row] = await selectStoredCredit(tx, { uid, lessonId: lesson.id });
  if (!row) return null;
  const { ranges, openedAt, watchedAt, spentUntil, windowStart, reports } = row;
  const budget =
    spentUntil === null ? unusedBudget : { spentUntil, windowStart: windowStart ?? 0, reports: reports ?? 0 };
  return { budget, credited: { ranges, openedAt, watchedAt } };
}

const selectStoredCredit = preparedQuery<{ uid: string; lessonId: string }>()((db, value) =>
  db
    .selectFrom('progress')
    .leftJoin('watchBudgets', 'watchBudgets.uid', 'progress.uid')
    .select(['ranges', 'openedAt', 'watchedAt', 'spentUntil', 'windowStart', 'reports'])
    .where('progress.uid', '=', value('uid'))
    .where('lessonId', '=', value('lessonId')),
);

type BudgetAdvance = { uid: string; from: number; spentUntil: number; windowStart: number; first: number };

/** Returns no row when the budget changed since it was read; PostgreSQL locks the row in that case too. */
const advanceBudget = preparedQuery<BudgetAdvance>()((db, value) =>
  db
    .insertInto('watchBudgets')
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
            .when('watchBudgets.windowStart', '=', row.ref('excluded.windowStart'))
            .then(row('watchBudgets.reports', '+', 1))
            .else(1)
            .end(),
        }))
        .where('watchBudgets.spentUntil', '=', value('from')),
    )
    .returning('spentUntil'),
);

type ProgressUpdate = {
  uid: string;
  lessonId: string;
  ranges: string;
  playedMs: number;
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  updatedAt: number;
};

const updateProgress = preparedQuery<ProgressUpdate>()((db, value) =>
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
    .returning(progressColumns),
);

/** The reporting viewer, with their watch budget and the lesson's credited progress. */
export type Reporter = StoredViewer & {
  budget: StoredCredit['budget'];
  /** Null when the user has never opened the lesson. */
  credited: StoredCredit['credited'] | null;
  /** The last report in the lesson, or its opening; null when the user has never opened it. */
  lastReportAt: number | null;
  /** Null when the report names no playback session, or one that was stopped. */
  playbackSession: { id: string; lastUsedAt: number } | null;
};

/** Finds session and facts in one statement. Returns undefined when the session is invalid or the user banned. */
export async function findReporter(
  db: Database,
  by: { tokenHash: string; lessonId: string; playbackSessionId: string | undefined; now: number },
): Promise<Reporter | undefined> {
  const { tokenHash, lessonId, playbackSessionId = '', now } = by;
  const [row] = await selectReporter(db, { tokenHash, lessonId, playbackSessionId });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { ranges, openedAt, watchedAt, spentUntil, windowStart, reports, heartbeatAt, lastReportAt } = row;
  return {
    ...viewer,
    lastReportAt,
    budget:
      spentUntil === null || windowStart === null || reports === null
        ? unusedBudget
        : { spentUntil, windowStart, reports },
    credited: ranges === null || openedAt === null ? null : { ranges, openedAt, watchedAt },
    playbackSession: heartbeatAt === null ? null : { id: playbackSessionId, lastUsedAt: heartbeatAt },
  };
}

type ReporterLookup = { tokenHash: string; lessonId: string; playbackSessionId: string };

const selectReporter = preparedQuery<ReporterLookup>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('watchBudgets', 'watchBudgets.uid', 'sessions.uid')
    .leftJoin('progress', (join) =>
      join.onRef('progress.uid', '=', 'sessions.uid').on('progress.lessonId', '=', value('lessonId')),
    )
    .leftJoin('playbackSessions', (join) =>
      join
        .onRef('playbackSessions.uid', '=', 'sessions.uid')
        .on('playbackSessions.id', '=', value('playbackSessionId')),
    )
    .select(viewerColumns)
    .select(['watchBudgets.spentUntil', 'watchBudgets.windowStart', 'watchBudgets.reports'])
    .select(['progress.ranges', 'progress.openedAt', 'progress.watchedAt'])
    .select(['progress.updatedAt as lastReportAt', 'playbackSessions.lastUsedAt as heartbeatAt'])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);
