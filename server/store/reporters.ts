/** Who reports what they played, and all that must be known to credit it, in one look. */
import type { Database } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-queries.ts';
import { type BeforeReport, freshClock } from './progress-credit.ts';
import { type StoredViewer, viewerColumns, viewerOf } from './viewers.ts';

export type Reporter = StoredViewer & {
  clock: BeforeReport['clock'];
  /** Null when the person has never opened the lesson. */
  credited: BeforeReport['credited'] | null;
  /** Null when no stream was named, or it was stopped. */
  stream: { id: string; lastUsedAt: number } | null;
};

/** Undefined when the session is unknown or over, or its owner is banned. */
export async function findReporter(
  db: Database,
  by: { tokenHash: string; lessonId: string; streamId: string | undefined; now: number },
): Promise<Reporter | undefined> {
  const { tokenHash, lessonId, streamId = '', now } = by;
  const [row] = await selectReporter(db, { tokenHash, lessonId, streamId });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { ranges, openedAt, watchedAt, spentUntil, windowStart, reports, streamUsedAt } = row;
  return {
    ...viewer,
    clock:
      spentUntil === null || windowStart === null || reports === null
        ? freshClock
        : { spentUntil, windowStart, reports },
    credited: ranges === null || openedAt === null ? null : { ranges, openedAt, watchedAt },
    stream: streamUsedAt === null ? null : { id: streamId, lastUsedAt: streamUsedAt },
  };
}

const selectReporter = preparedQuery<{ tokenHash: string; lessonId: string; streamId: string }>()(
  (db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.uid')
      .leftJoin('watchClocks', 'watchClocks.uid', 'sessions.uid')
      .leftJoin('progress', (join) =>
        join.onRef('progress.uid', '=', 'sessions.uid').on('progress.lessonId', '=', value('lessonId')),
      )
      .leftJoin('streams', (join) =>
        join.onRef('streams.uid', '=', 'sessions.uid').on('streams.id', '=', value('streamId')),
      )
      .select(viewerColumns)
      .select(['watchClocks.spentUntil', 'watchClocks.windowStart', 'watchClocks.reports'])
      .select(['progress.ranges', 'progress.openedAt', 'progress.watchedAt'])
      .select('streams.lastUsedAt as streamUsedAt')
      .where('sessions.tokenHash', '=', value('tokenHash'))
      .where('users.bannedAt', 'is', null),
);
