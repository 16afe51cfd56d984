import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Prices and the currencies of countries become rows. The first start with this code fills them in, since the amounts
 * stand in `content/` and the ids at Stripe in the configuration.
 */
export const prices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('prices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('needs', 'text')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('amountCents', 'bigint', (column) => column.notNull())
      .addColumn('stripePriceId', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('retiredAt', 'bigint')
      .execute();
    // Nulls differ from each other in a unique index, so a price that needs no plan counts as needing ''.
    await sql`create unique index "livePrices" on prices (plan, coalesce(needs, ''), currency)
      where "retiredAt" is null`.execute(db);
    await db.schema
      .createTable('countryCurrencies')
      .addColumn('country', 'text', (column) => column.primaryKey())
      .addColumn('currency', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('checkoutsOfPrice').on('checkouts').columns(['priceId', 'openKey']).execute();
  },
};
