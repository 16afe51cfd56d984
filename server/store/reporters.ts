/** Looks up the session of a progress report, with all stored facts that its credit depends on, in one statement. */
import type { Database } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-queries.ts';
import { type StoredCredit, unusedBudget } from './progress-credit.ts';
import { type StoredViewer, viewerColumns, viewerOf } from './session-lookup.ts';

/** The viewer who reports, with their watch budget and the progress that the lesson has so far. */
export type Reporter = StoredViewer & {
  budget: StoredCredit['budget'];
  /** Null when the user has never opened the lesson. */
  credited: StoredCredit['credited'] | null;
  /** Null when the report names no playback session, or one that was stopped. */
  playbackSession: { id: string; lastUsedAt: number } | null;
};

/** Returns undefined when the session is unknown or over, or its user is banned. */
export async function findReporter(
  db: Database,
  by: { tokenHash: string; lessonId: string; playbackSessionId: string | undefined; now: number },
): Promise<Reporter | undefined> {
  const { tokenHash, lessonId, playbackSessionId = '', now } = by;
  const [row] = await selectReporter(db, { tokenHash, lessonId, playbackSessionId });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { ranges, openedAt, watchedAt, spentUntil, windowStart, reports, heartbeatAt } = row;
  return {
    ...viewer,
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
    .select('playbackSessions.lastUsedAt as heartbeatAt')
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);
