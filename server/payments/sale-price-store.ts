/** Sale prices, at most one for each price: a price that is retired takes its sale with it. */
import type { SalePrice } from '#rules/payments/sale-price.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredSale = SalePrice & {
  priceId: string;
  /** Random and new with each change, so that the revision of a removed sale never comes back. */
  revision: string;
};

const columns = ['priceId', 'amountCents', 'startsAt', 'endsAt', 'revision'] as const;

/** Lists the sales of all prices, including those that have ended. */
export async function listSales(db: Database): Promise<StoredSale[]> {
  return db.selectFrom('salePrices').select(columns).execute();
}

/** Returns the sale of a price, which may have ended. */
export async function findSale(db: Database, of: { priceId: string }): Promise<StoredSale | undefined> {
  return db.selectFrom('salePrices').select(columns).where('priceId', '=', of.priceId).executeTakeFirst();
}

/** Inserts the sale of a price. Returns false when it has one. */
export async function insertSale(db: Database, sale: StoredSale & { now: number }): Promise<boolean> {
  const { now, ...row } = sale;
  const inserted = await db
    .insertInto('salePrices')
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('priceId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces the sale of the revision `former`. Returns false when another change came first. */
export async function updateSale(db: Database, sale: StoredSale & { former: string }): Promise<boolean> {
  const { priceId, former, ...settings } = sale;
  const changed = await db
    .updateTable('salePrices')
    .set(settings)
    .where('priceId', '=', priceId)
    .where('revision', '=', former)
    .returning('priceId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes and returns the sale of this revision; undefined when another change came first. */
export async function deleteSale(
  db: Database,
  of: { priceId: string; revision: string },
): Promise<StoredSale | undefined> {
  return db
    .deleteFrom('salePrices')
    .where('priceId', '=', of.priceId)
    .where('revision', '=', of.revision)
    .returning(columns)
    .executeTakeFirst();
}
