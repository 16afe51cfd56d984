import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Before = { payments: { paidAt: number; recordedAt: number } };

/** `paidAt` was when we recorded a payment; from here on that is `recordedAt`, and `paidAt` is Stripe's own time. */
export const paymentTimes: Migration = {
  async up(db: Kysely<Before>) {
    await db.schema
      .alterTable('payments')
      .addColumn('recordedAt', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db
      .updateTable('payments')
      .set({ recordedAt: sql.ref('paidAt') })
      .execute();
  },
};
