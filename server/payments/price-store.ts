/** Prices, whose rows never change but are retired, and the currencies of countries. */
import type { PriceAtStripe } from '#rules/payments/payment.ts';
import { nextSaleChange, withSale } from '#rules/payments/sale-price.ts';
import { firstDefaultCurrency } from '#rules/payments/money.ts';
import type { CountryCurrency, Item, PriceList, PriceSettings } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listSales } from './sale-price-store.ts';

export type StoredPrice = PriceAtStripe & { createdAt: number; retiredAt: number | null };

/** Lists all prices, including retired ones, newest first. */
export async function listPrices(db: Database): Promise<StoredPrice[]> {
  return selectPrices(db).orderBy('createdAt', 'desc').orderBy('id').execute();
}

export async function listLivePrices(db: Database): Promise<StoredPrice[]> {
  return selectPrices(db).where('retiredAt', 'is', null).orderBy('createdAt').orderBy('id').execute();
}

export async function findPriceById(db: Database, by: { id: string }): Promise<StoredPrice | undefined> {
  return selectPrices(db).where('id', '=', by.id).executeTakeFirst();
}

/** Returns the live price of an item in a currency. */
export async function findLivePrice(
  db: Database,
  of: Item & { currency: string },
): Promise<StoredPrice | undefined> {
  return selectPrices(db)
    .where('plan', '=', of.gives)
    .where('needs', of.needs === null ? 'is' : '=', of.needs)
    .where('currency', '=', of.currency)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}

/** Adds a live price. Returns false when its item already has one in this currency, as the unique index decides. */
export async function insertPrice(
  db: Database,
  price: PriceAtStripe & { createdAt: number },
): Promise<boolean> {
  const { gives, ...row } = price;
  const inserted = await db
    .insertInto('prices')
    .values({ ...row, plan: gives, retiredAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Retires a price. Returns true for the one call that did. */
export async function retirePrice(db: Database, price: { id: string; now: number }): Promise<boolean> {
  const retired = await db
    .updateTable('prices')
    .set({ retiredAt: price.now })
    .where('id', '=', price.id)
    .where('retiredAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return retired !== undefined;
}

/**
 * Locks a live price until the transaction ends, so that it is not retired while a checkout opens. Returns false when
 * it is retired.
 */
export async function lockLivePrice(db: Database, by: { id: string }): Promise<boolean> {
  const locked = await db
    .updateTable('prices')
    .set((row) => ({ retiredAt: row.ref('retiredAt') }))
    .where('id', '=', by.id)
    .where('retiredAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Returns the live prices, with the sales that run at a time, and the currencies of countries. `changesAt` is the next
 * start or end of a sale; Infinity for none.
 */
export async function readStoredPriceList(
  db: Database,
  { now }: { now: number },
): Promise<PriceList<StoredPrice> & { changesAt: number }> {
  const stored = await listSales(db);
  const sales = new Map(stored.map((sale) => [sale.priceId, sale]));
  const prices = await listLivePrices(db);
  const settings = await readPriceSettings(db);
  const countryCurrencies = await listCountryCurrencies(db);
  return {
    ...settings,
    prices: prices.map((price) => withSale(price, sales.get(price.id), now)),
    // A country's row outlasts the time in which its currency is the default one.
    countryCurrencies: countryCurrencies.filter(({ currency }) => currency !== settings.defaultCurrency),
    changesAt: nextSaleChange(stored, now),
  };
}

export async function readPriceSettings(db: Database): Promise<PriceSettings> {
  const stored = await db
    .selectFrom('priceSettings')
    .select(['defaultCurrency', 'notForSale'])
    .executeTakeFirst();
  return stored ?? { defaultCurrency: firstDefaultCurrency, notForSale: null };
}

/** Returns the settings and locks them until the transaction ends. */
export async function lockPriceSettings(tx: Database): Promise<PriceSettings> {
  return tx
    .insertInto('priceSettings')
    .values({ id: 1, defaultCurrency: firstDefaultCurrency, notForSale: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ defaultCurrency: row.ref('priceSettings.defaultCurrency') })),
    )
    .returning(['defaultCurrency', 'notForSale'])
    .executeTakeFirstOrThrow();
}

export async function updatePriceSettings(tx: Database, settings: Partial<PriceSettings>): Promise<void> {
  await tx.updateTable('priceSettings').set(settings).execute();
}

export async function listCountryCurrencies(db: Database): Promise<CountryCurrency[]> {
  return db.selectFrom('countryCurrencies').select(['country', 'currency']).orderBy('country').execute();
}

/** Adds the currency of a country, unless it has one. */
export async function addCountryCurrency(db: Database, row: CountryCurrency): Promise<void> {
  await db
    .insertInto('countryCurrencies')
    .values(row)
    .onConflict((conflict) => conflict.column('country').doNothing())
    .execute();
}

export async function setCountryCurrency(db: Database, row: CountryCurrency): Promise<void> {
  await db
    .insertInto('countryCurrencies')
    .values(row)
    .onConflict((conflict) => conflict.column('country').doUpdateSet({ currency: row.currency }))
    .execute();
}

/** Removes and returns the currency of a country, if it had one. */
export async function removeCountryCurrency(
  db: Database,
  by: { country: string },
): Promise<CountryCurrency | undefined> {
  return db
    .deleteFrom('countryCurrencies')
    .where('country', '=', by.country)
    .returning(['country', 'currency'])
    .executeTakeFirst();
}

function selectPrices(db: Database) {
  return db
    .selectFrom('prices')
    .select(['id', 'plan as gives', 'needs', 'currency', 'amountCents', 'stripePriceId'])
    .select(['createdAt', 'retiredAt']);
}
