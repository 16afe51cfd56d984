import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the payment reviews, and the revision that keeps slow answers of Stripe from undoing newer ones. */
export const paymentReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('looks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('fact', 'text', (column) => column.notNull().unique())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('uid', 'text')
      .addColumn('stripeSessionId', 'text', (column) => column.notNull())
      .addColumn('amountCents', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('raisedAt', 'bigint', (column) => column.notNull())
      .addColumn('settledAt', 'bigint')
      .addColumn('settledBy', 'text')
      .addColumn('note', 'text')
      .execute();
    await db.schema.createIndex('looksOpen').on('looks').columns(['settledAt', 'raisedAt']).execute();
    await db.schema.createIndex('looksOfSession').on('looks').column('stripeSessionId').execute();

    await db.schema
      .alterTable('payments')
      .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('checkouts').addColumn('askedAt', 'bigint').execute();
    await db.schema.createIndex('checkoutsOfUser').on('checkouts').column('uid').execute();
  },
};
