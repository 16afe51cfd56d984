/** Payments with the item that each was made for: that of its price, or the one that was recorded with it by hand. */
import type { Database } from '#server/db/database.ts';

/** Begins a query of payments with the columns `gives` and `needs`. */
export function selectPaymentItems(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('prices', 'prices.id', 'payments.priceId')
    .select(({ fn }) => [
      fn.coalesce('payments.gives', 'prices.plan').$notNull().as('gives'),
      fn.coalesce('payments.needs', 'prices.needs').as('needs'),
    ]);
}
