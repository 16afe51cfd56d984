import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Before = {
  payments: { stripeSessionId: string; uid: string; paidAt: number };
  receipts: { number: string; stripeSessionId: string; uid: string; issuedAt: number };
  receiptYears: { year: number; last: number };
};

/** Receipt numbers, counted a year; when something was given back; what the ledger's check saw last. */
export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('receiptYears')
      .addColumn('year', 'integer', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('receipts')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('stripeSessionId', 'text', (column) =>
        column.notNull().unique().references('payments.stripeSessionId'),
      )
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('issuedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('receiptsOfUser').on('receipts').column('uid').execute();
    await db.schema.alterTable('payments').addColumn('refundedAt', 'bigint').execute();
    await numberEarlierPayments(db);
  },
};

/** Payments from before there were receipts get their numbers in the order in which they came. */
async function numberEarlierPayments(db: Kysely<Before>): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .select(['stripeSessionId', 'uid', 'paidAt'])
    .orderBy('paidAt')
    .orderBy('stripeSessionId')
    .execute();
  const last = new Map<number, number>();
  for (const { stripeSessionId, uid, paidAt } of payments) {
    const year = new Date(paidAt).getUTCFullYear();
    const place = (last.get(year) ?? 0) + 1;
    last.set(year, place);
    const number = `LEC-${year}-${String(place).padStart(6, '0')}`;
    await db.insertInto('receipts').values({ number, stripeSessionId, uid, issuedAt: paidAt }).execute();
  }
  for (const [year, place] of last)
    await db.insertInto('receiptYears').values({ year, last: place }).execute();
}
