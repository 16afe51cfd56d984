import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the terms of a checkout: Stripe's price, the amount and the currency. Older rows keep nulls and are judged
 * by the price list of the day, for nobody wrote down what they were opened with.
 */
export const checkoutTerms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('checkouts').addColumn('stripePriceId', 'text').execute();
    await db.schema.alterTable('checkouts').addColumn('amountCents', 'bigint').execute();
    await db.schema.alterTable('checkouts').addColumn('currency', 'text').execute();
  },
};
