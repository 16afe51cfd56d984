/** The live prices, cached briefly for the pages and the outline. A checkout reads the table itself. */
import { isDeepStrictEqual } from 'node:util';
import type { PriceList } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createShortCache } from '#server/platform/db/short-cache.ts';
import { readBillingMode } from './billing-store.ts';
import { readStoredPriceList } from './price-store.ts';

/** A change by another process shows after this long. */
const maxAgeMs = 1_000;

/** The prices, and the next start or end of a sale, at which they are read again. */
type CachedPrices = { list: PriceList; changesAt: number };

const cache = createShortCache<CachedPrices>(maxAgeMs, readCachedPrices, ({ changesAt }) => changesAt);

async function readCachedPrices(
  db: Database,
  former: CachedPrices | undefined,
  now: number,
): Promise<CachedPrices> {
  const { prices, changesAt, ...others } = await readStoredPriceList(db, { now });
  const found: PriceList = {
    prices: prices.map(({ id, gives, needs, currency, amountCents, sale }) => ({
      id,
      gives,
      needs,
      currency,
      amountCents,
      ...(sale && { sale }),
    })),
    ...others,
    ...((await readBillingMode(db)) === 'tax-added' && { isTaxAdded: true }),
  };
  return { list: former && isDeepStrictEqual(former.list, found) ? former.list : found, changesAt };
}

/** The object stays identical until a price changes or a sale starts or ends, so that replies and pages can be cached by it. */
export async function readPriceList(ctx: Pick<AppContext, 'db' | 'now'>): Promise<PriceList> {
  return (await cache.read(ctx)).list;
}

/**
 * Shows changed prices in this process immediately; other processes, and this one after a failure, follow within 2 s.
 */
export async function showPrices(ctx: AppContext): Promise<void> {
  cache.forget(ctx.db);
  try {
    await ctx.pages.showPublished();
  } catch (error) {
    ctx.log.error({ event: 'pages-not-shown', error });
  }
}
