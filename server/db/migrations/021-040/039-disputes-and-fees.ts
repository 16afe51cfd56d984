import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The disputes of payments, and what Stripe has booked for each payment: the charge, its refunds and its disputes. The
 * columns about the fee stay where they are; `bookedAt` tells the payments whose charge is among the bookings, and a
 * job catches up with the others.
 */
export const disputesAndFees: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('disputes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('checkoutSessionId', 'text', (column) =>
        column.notNull().references('payments.checkoutSessionId'),
      )
      .addColumn('amountCents', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('openedAt', 'bigint', (column) => column.notNull())
      .addColumn('dueAt', 'bigint')
      .addColumn('submissions', 'integer', (column) => column.notNull())
      .addColumn('closedAt', 'bigint')
      .addColumn('readAt', 'bigint', (column) => column.notNull())
      .addColumn('evidenceSentAt', 'bigint')
      .addColumn('evidenceSentBy', 'text')
      .addColumn('evidenceFileId', 'text')
      .addColumn('evidenceLeaseUntil', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('disputesOfPayment').on('disputes').column('checkoutSessionId').execute();
    await db.schema.createIndex('disputesByEnd').on('disputes').columns(['closedAt', 'id']).execute();

    await db.schema
      .createTable('balanceTransactions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('checkoutSessionId', 'text', (column) =>
        column.notNull().references('payments.checkoutSessionId'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amountCents', 'bigint', (column) => column.notNull())
      .addColumn('feeCents', 'bigint', (column) => column.notNull())
      .addColumn('netCents', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('bookedAt', 'bigint', (column) => column.notNull())
      .execute();
    const indexOf = (name: string) => db.schema.createIndex(name).on('balanceTransactions');
    await indexOf('balanceTransactionsOfPayment').column('checkoutSessionId').execute();
    // Holds all that a month's sums add up, so that no row is read.
    await indexOf('balanceTransactionsByTime')
      .columns(['bookedAt', 'currency', 'kind', 'amountCents', 'feeCents'])
      .execute();

    await db.schema.alterTable('payments').addColumn('bookedAt', 'bigint').execute();
    await sql`create index "paymentsNotBooked" on payments ("paidAt", "checkoutSessionId") where "bookedAt" is null and kind = 'stripe'`.execute(
      db,
    );
  },
};
