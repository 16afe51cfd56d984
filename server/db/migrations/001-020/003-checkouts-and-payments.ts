import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Checkouts opened at Stripe, payments verified there, events dealt with, and what buyers agreed to. */
export const money: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('checkouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('priceId', 'text', (column) => column.notNull())
      .addColumn('openKey', 'text', (column) => column.unique())
      .addColumn('stripeSessionId', 'text', (column) => column.unique())
      .addColumn('url', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('settledAt', 'bigint')
      .execute();
    await db.schema
      .createIndex('checkoutsUnsettled')
      .on('checkouts')
      .columns(['settledAt', 'createdAt'])
      .execute();

    await db.schema
      .createTable('payments')
      .addColumn('stripeSessionId', 'text', (column) => column.primaryKey())
      .addColumn('paymentIntentId', 'text', (column) => column.notNull().unique())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('priceId', 'text', (column) => column.notNull())
      .addColumn('amountCents', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('refundedCents', 'bigint', (column) => column.notNull())
      .addColumn('dispute', 'text', (column) => column.notNull())
      .addColumn('paidAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('paymentsOfUser').on('payments').column('uid').execute();

    await db.schema
      .createTable('stripeEvents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('doneAt', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('agreements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('agreedAt', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('agreedOnce', ['uid', 'version'])
      .execute();
  },
};
