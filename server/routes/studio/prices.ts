import { changePrice } from '#server/flows/prices/change-price.ts';
import { comparePrices } from '#server/flows/prices/compare-prices.ts';
import { payInCurrency, payInDefaultCurrency } from '#server/flows/prices/country-currencies.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';
import { countOpenCheckouts } from '#server/store/payments/checkouts.ts';
import { listCountryCurrencies, listPrices } from '#server/store/payments/prices.ts';

export const readPrices: HandlerOf<'GET /api/studio/prices'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
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
};

export const createPrice: HandlerOf<'POST /api/studio/prices'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const { plan, ...change } = c.req.valid('json');
  const { id } = await changePrice(ctx, { ...change, gives: plan }, user.uid);
  return c.json({ id }, 201);
};

export const readPriceComparisons: HandlerOf<'GET /api/studio/price-comparisons'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  return c.json({ comparisons: await comparePrices(ctx) }, 200);
};

export const createCountryCurrency: HandlerOf<'POST /api/studio/country-currencies'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await payInCurrency(ctx, c.req.valid('json'), user.uid);
  return c.json({ done: true } as const, 201);
};

export const deleteCountryCurrency: HandlerOf<'DELETE /api/studio/country-currencies/{country}'> = async (
  ctx,
  c,
) => {
  const { user } = await requireInstructor(ctx, c);
  await payInDefaultCurrency(ctx, c.req.valid('param'), user.uid);
  return c.json({ done: true } as const, 200);
};
