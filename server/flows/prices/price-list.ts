/** The live prices, cached for a moment for the pages and the outline. A checkout reads the table itself. */
import { isDeepStrictEqual } from 'node:util';
import type { PriceList } from '#rules/plans.ts';
import { createShortCache } from '#server/db/short-cache.ts';
import { readStoredPriceList } from '#server/store/payments/prices.ts';

/** A change by another process is seen after this long. */
const maxAgeMs = 1_000;

/** The object stays the same as long as no price changes, so that replies and pages can be cached by it. */
const list = createShortCache<PriceList>(maxAgeMs, async (db, former) => {
  const { prices, countryCurrencies } = await readStoredPriceList(db);
  const found: PriceList = {
    prices: prices.map(({ id, gives, needs, currency, amountCents }) => ({
      id,
      gives,
      needs,
      currency,
      amountCents,
    })),
    countryCurrencies,
  };
  return former && isDeepStrictEqual(former, found) ? former : found;
});

export const readPriceList = list.read;

/** Call it after a change, so that this process shows it at once. */
export const forgetPriceList = list.forget;
