import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index of the few payments that were refunded, disputed or withdrawn, so that the metrics count them without
 * reading all payments; and one of the events by time, so that old ones are found.
 */
export const figuresAndRetention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('paymentsChanged')
      .on('payments')
      .column('checkoutSessionId')
      .where(sql<boolean>`("refundedCents" > 0 or "dispute" <> 'none' or "withdrawnAt" is not null)`)
      .execute();
    await db.schema.createIndex('stripeEventsByTime').on('stripeEvents').column('doneAt').execute();
  },
};
