/** Reads the figures of the metrics, on indexes, so that they do not block SQLite's single thread. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import type { PaymentState, SiteFigures, UpkeepFigures } from '#server/platform/site-metrics.ts';
import { type BackupRunKind, findLastGoodRun, findLastRun } from './store.ts';

export async function readSiteFigures(db: Database, { now }: { now: number }): Promise<SiteFigures> {
  const mail = await db
    .selectFrom('mail')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('createdAt').as('oldest')])
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    // Nobody waits for those, and each campaign counts its own.
    .where('kind', '!=', 'campaign')
    .executeTakeFirstOrThrow();
  return {
    payments: await countPayments(db),
    openCheckouts: await countOpenCheckouts(db),
    openReviews: await countOpen(db, 'paymentReviews'),
    openDiscrepancies: await countOpen(db, 'discrepancies'),
    brokenLessons: await countBrokenLessons(db),
    mailWaiting: mail.waiting,
    mailWaitingSeconds: mail.waiting === 0 ? 0 : Math.max(0, now - mail.oldest) / 1000,
    mailFailed: await countFailedMail(db),
    backup: await readUpkeep(db, { kind: 'backup', now }),
    drill: await readUpkeep(db, { kind: 'drill', now }),
  };
}

/** The payments that have changed: the condition of the partial index `paymentsChanged`. */
const hasChanged = sql<boolean>`("refundedCents" > 0 or "dispute" <> 'none' or "withdrawnAt" is not null)`;

const state = sql<PaymentState>`case
  when "withdrawnAt" is not null then 'withdrawn'
  when "dispute" in ('open', 'lost') then 'disputed'
  when "refundedCents" >= "amountCents" then 'refunded'
  when "refundedCents" > 0 then 'partly-refunded'
  else 'paid' end`;

async function countPayments(db: Database): Promise<SiteFigures['payments']> {
  const counts = { paid: 0, 'partly-refunded': 0, refunded: 0, disputed: 0, withdrawn: 0 };
  const { all } = await db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const changed = await db
    .selectFrom('payments')
    .select((row) => [state.as('state'), row.fn.countAll<number>().as('count')])
    .where(hasChanged)
    .groupBy(state)
    .execute();
  for (const row of changed) counts[row.state] = row.count;
  counts.paid += all - changed.reduce((sum, row) => sum + row.count, 0);
  return counts;
}

async function countOpenCheckouts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('checkouts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countOpen(db: Database, table: 'paymentReviews' | 'discrepancies'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countFailedMail(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('failedAt', 'is not', null)
    .where('kind', '!=', 'campaign')
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the state of the backups or of the drills. */
export async function readUpkeep(
  db: Database,
  of: { kind: BackupRunKind; now: number },
): Promise<UpkeepFigures> {
  const last = await findLastRun(db, of);
  const good = await findLastGoodRun(db, of);
  return {
    lastGoodAt: good?.endedAt ?? null,
    bytes: good?.bytes ?? null,
    hasFailed: last !== undefined && last.failure !== null,
  };
}

/** Returns the number of published lessons whose videos are broken. */
export async function countBrokenLessons(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .innerJoin('videoChecks', 'videoChecks.videoId', 'lessons.videoId')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('lessons.removedAt', 'is', null)
    .where('videoChecks.brokenAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
