import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Renames tables and columns to the names of the field; every row, key and reference stays. */
export const fieldNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(renamedColumns))
      for (const [from, to] of Object.entries(columns))
        await db.schema.alterTable(table).renameColumn(from, to).execute();
    for (const [from, to] of Object.entries(renamedTables))
      await db.schema.alterTable(from).renameTo(to).execute();
    // SQLite cannot rename an index, so each one is built anew under its new name.
    for (const { old, name, table, columns } of renamedIndexes) {
      await db.schema.dropIndex(old).execute();
      await db.schema.createIndex(name).on(table).columns(columns).execute();
    }
    await moveClockReadings(db);
  },
};

type ClockTables = {
  eventCursors: { job: string; at: number };
  clockReadings: { name: string; at: number };
};

/** Gives the readings of the clock a table of their own; they stood among the event cursors. */
async function moveClockReadings(db: Kysely<ClockTables>): Promise<void> {
  await db.schema
    .createTable('clockReadings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db
    .insertInto('clockReadings')
    .columns(['name', 'at'])
    .expression((from) =>
      from.selectFrom('eventCursors').select(['job as name', 'at']).where('job', 'like', 'clock-%'),
    )
    .execute();
  await db.deleteFrom('eventCursors').where('job', 'like', 'clock-%').execute();
}

const renamedColumns: Record<string, Record<string, string>> = {
  checkouts: { stripeSessionId: 'checkoutSessionId', askedAt: 'leasedAt', settledAt: 'completedAt' },
  payments: { stripeSessionId: 'checkoutSessionId' },
  receipts: { stripeSessionId: 'checkoutSessionId' },
  looks: {
    stripeSessionId: 'checkoutSessionId',
    what: 'reason',
    why: 'detail',
    raisedAt: 'flaggedAt',
    settledAt: 'resolvedAt',
    settledBy: 'resolvedBy',
  },
  ledgerRuns: { askedAt: 'requestedAt', failedWhy: 'failure', drifted: 'discrepancyCount' },
  drifts: { stripeSessionId: 'checkoutSessionId', settledAt: 'resolvedAt' },
  progress: { tick: 'manualCompletion' },
  badgeKeys: { sealedPrivateKey: 'encryptedPrivateKey' },
  mail: { sealed: 'encryptedContent' },
};

const renamedTables = {
  looks: 'paymentReviews',
  ledgerRuns: 'reconciliationRuns',
  drifts: 'discrepancies',
  bookmarks: 'eventCursors',
  streams: 'playbackSessions',
  watchClocks: 'watchBudgets',
  limits: 'rateLimits',
  addressChanges: 'emailChanges',
};

const renamedIndexes = [
  {
    old: 'checkoutsUnsettled',
    name: 'checkoutsPending',
    table: 'checkouts',
    columns: ['completedAt', 'createdAt'],
  },
  {
    old: 'looksOpen',
    name: 'paymentReviewsOpen',
    table: 'paymentReviews',
    columns: ['resolvedAt', 'flaggedAt'],
  },
  {
    old: 'looksOfSession',
    name: 'paymentReviewsOfSession',
    table: 'paymentReviews',
    columns: ['checkoutSessionId'],
  },
];
