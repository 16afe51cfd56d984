/** The live prices, cached briefly for the pages and the outline. A checkout reads the table itself. */
import { isDeepStrictEqual } from 'node:util';
import type { PriceList } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { createShortCache } from '#server/platform/db/short-cache.ts';
import { readStoredPriceList } from './price-store.ts';

/** A change by another process shows after this long. */
const maxAgeMs = 1_000;

/** The object stays identical until a price changes or a sale starts or ends, so that replies and pages can be cached by it. */
const list = createShortCache<PriceList>(maxAgeMs, async (db, former, now) => {
  const { prices, countryCurrencies } = await readStoredPriceList(db, { now });
  const found: PriceList = {
    prices: prices.map(({ id, gives, needs, currency, amountCents, sale }) => ({
      id,
      gives,
      needs,
      currency,
      amountCents,
      ...(sale && { sale }),
    })),
    countryCurrencies,
  };
  return former && isDeepStrictEqual(former, found) ? former : found;
});

export const readPriceList = list.read;

/**
 * Shows changed prices in this process immediately; other processes, and this one after a failure, follow within 2 s.
 */
export async function showPrices(ctx: AppContext): Promise<void> {
  list.forget(ctx.db);
  try {
    await ctx.pages.showPublished();
  } catch (error) {
    ctx.log.error({ event: 'pages-not-shown', error });
  }
}
