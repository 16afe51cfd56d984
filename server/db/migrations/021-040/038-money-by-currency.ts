import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The index of sums begins with the currency, so that a span of one currency is one range of it, and holds refunds too. */
export const moneyByCurrency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('paymentFigures').execute();
    await db.schema
      .createIndex('paymentFigures')
      .on('payments')
      .columns(['currency', 'paidAt', 'amountCents', 'refundedCents', 'withdrawnAt'])
      .execute();
  },
};
