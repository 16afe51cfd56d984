import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The ledger's checks, what they found, and payments that were withdrawn because Stripe knows nothing of them. */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ledgerRuns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('openKey', 'text', (column) => column.unique())
      .addColumn('askedAt', 'bigint', (column) => column.notNull())
      .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
      .addColumn('endedAt', 'bigint')
      .addColumn('failedWhy', 'text')
      .addColumn('seen', 'integer', (column) => column.notNull())
      .addColumn('drifted', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('drifts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('fact', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('uid', 'text')
      .addColumn('stripeSessionId', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('foundAt', 'bigint', (column) => column.notNull())
      .addColumn('settledAt', 'bigint')
      .execute();
    await db.schema.alterTable('payments').addColumn('withdrawnAt', 'bigint').execute();
  },
};
