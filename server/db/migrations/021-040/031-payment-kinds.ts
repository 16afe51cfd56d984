import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The first two hold the item of a manual payment, which has no price. */
const textColumns = [
  'gives',
  'needs',
  'reference',
  'note',
  'recordedBy',
  'withdrawnWhy',
  'country',
  'settledCurrency',
];

/**
 * Payments get a kind, so that bank transfers and cash stand beside those of Stripe, with what the books need of each:
 * the country of its customer, and what Stripe keeps and pays out. The indexes are those of the list of sales.
 */
export const paymentKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payments')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('stripe'))
      .execute();
    for (const column of textColumns)
      await db.schema.alterTable('payments').addColumn(column, 'text').execute();
    for (const column of ['feeCents', 'netCents'])
      await db.schema.alterTable('payments').addColumn(column, 'bigint').execute();
    await sql`update payments set country = (select users.country from users where users.uid = payments.uid)`.execute(
      db,
    );

    const indexOf = (name: string) => db.schema.createIndex(name).on('payments');
    await indexOf('paymentsByTime').columns(['paidAt', 'checkoutSessionId']).execute();
    await indexOf('paymentsByCurrency').columns(['currency', 'paidAt', 'checkoutSessionId']).execute();
    // A state that is rare has an index of its own, whose condition the list repeats word for word.
    for (const [name, condition] of [
      ['paymentsRefunded', sql`"refundedCents" > 0`],
      ['paymentsDisputed', sql`dispute <> 'none'`],
      ['paymentsWithdrawn', sql`"withdrawnAt" is not null`],
      ['paymentsByHand', sql`kind <> 'stripe'`],
    ] as const)
      await sql`create index ${sql.id(name)} on payments ("paidAt", "checkoutSessionId") where ${condition}`.execute(
        db,
      );
  },
};
