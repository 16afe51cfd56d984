import * as endpoints from '#contract/studio/money/prices.ts';
import { handle } from '#server/routes/handle.ts';
import { changePrice } from '#server/flows/prices/change-price.ts';
import { comparePrices } from '#server/flows/prices/compare-prices.ts';
import { payInCurrency, payInDefaultCurrency } from '#server/flows/prices/country-currencies.ts';
import { countOpenCheckouts } from '#server/store/payments/checkouts.ts';
import { listCountryCurrencies, listPrices } from '#server/store/payments/prices.ts';

const readPrices = handle(endpoints.listStudioPrices, async (ctx, c) => {
  const [prices, open, countryCurrencies] = await Promise.all([
    listPrices(ctx.db),
    countOpenCheckouts(ctx.db, { now: ctx.now() }),
    listCountryCurrencies(ctx.db),
  ]);
  const listed = prices.map(({ gives, ...price }) => ({
    ...price,
    plan: gives,
    openCheckouts: open.get(price.id) ?? 0,
  }));
  return c.json({ prices: listed, countryCurrencies }, 200);
});

const createPrice = handle(endpoints.createPrice, async (ctx, c, { user }) => {
  const { plan, ...change } = c.req.valid('json');
  const { id } = await changePrice(ctx, { ...change, gives: plan }, user.uid);
  return c.json({ id }, 201);
});

const readPriceComparisons = handle(endpoints.listPriceComparisons, async (ctx, c) => {
  return c.json({ comparisons: await comparePrices(ctx) }, 200);
});

const createCountryCurrency = handle(endpoints.createCountryCurrency, async (ctx, c, { user }) => {
  await payInCurrency(ctx, c.req.valid('json'), user.uid);
  return c.json({ done: true } as const, 201);
});

const deleteCountryCurrency = handle(endpoints.deleteCountryCurrency, async (ctx, c, { user }) => {
  await payInDefaultCurrency(ctx, c.req.valid('param'), user.uid);
  return c.json({ done: true } as const, 200);
});

export const routes = [
  readPrices,
  createPrice,
  readPriceComparisons,
  createCountryCurrency,
  deleteCountryCurrency,
];
