import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findAmountMistake } from '#rules/payments/prices.ts';
import { isComplete } from '#rules/plans.ts';
import { firstPrices } from '#tests/content/default-course.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { fillPrices } from './fill-prices.ts';
import { listCountryCurrencies, listLivePrices, listPrices } from './price-store.ts';

const folder = join(import.meta.dirname, '../../content');

test('the first prices are complete and valid at Stripe', () => {
  for (const { amountCents, currency } of firstPrices.prices)
    expect(findAmountMistake(amountCents, currency)).toBeNull();
  for (const currency of ['USD', 'MYR']) expect(isComplete(firstPrices.prices, currency)).toBe(true);
});

test('the first start inserts six prices and Malaysia, even when two processes start at once', async () => {
  const ctx = await createTestContext();
  await ctx.db.deleteFrom('prices').execute();
  await ctx.db.deleteFrom('countryCurrencies').execute();
  await Promise.all([fillPrices(ctx, folder), fillPrices(ctx, folder)]);
  const prices = await listPrices(ctx.db);
  expect(Object.fromEntries(prices.map(({ id, stripePriceId }) => [id, stripePriceId]))).toEqual(
    ctx.config.stripe.prices,
  );
  expect(prices).toHaveLength(6);
  expect(await listCountryCurrencies(ctx.db)).toEqual([{ country: 'Malaysia', currency: 'MYR' }]);
});

test('a later start changes nothing and does not read the folder', async () => {
  const ctx = await createTestContext();
  await ctx.db.deleteFrom('countryCurrencies').execute();
  const before = await listPrices(ctx.db);
  await fillPrices(ctx, '/nowhere');
  expect(await listPrices(ctx.db)).toEqual(before);
  expect(await listCountryCurrencies(ctx.db)).toEqual([]);
});

test('a new configured id replaces the live price once and keeps its amount', async () => {
  const ctx = await createTestContext();
  const restarted = withVariable(ctx, 'ultra-usd', 'price_live');
  await Promise.all([fillPrices(restarted, folder), fillPrices(restarted, folder)]);
  await fillPrices(restarted, folder);
  const live = await listLivePrices(ctx.db);
  expect(live).toHaveLength(6);
  expect(live.find(({ stripePriceId }) => stripePriceId === 'price_live')).toMatchObject({
    gives: 'ultra',
    needs: null,
    currency: 'USD',
    amountCents: 7800,
  });
  expect(await listPrices(ctx.db)).toHaveLength(7);
  const entries = await ctx.db.selectFrom('audit').select(['actor', 'action']).execute();
  expect(entries).toEqual([{ actor: 'configuration', action: 'price-changed' }]);
});

test('a price changed in the studio stays while its variable is unchanged', async () => {
  const ctx = await createTestContext();
  const restarted = withVariable(ctx, 'ultra-usd', 'price_2');
  await fillPrices(restarted, folder);
  await fillPrices(ctx, folder);
  const live = await listLivePrices(ctx.db);
  expect(live.map(({ stripePriceId }) => stripePriceId)).toContain('price_2');
});

function withVariable(ctx: TestContext, id: string, stripePriceId: string): TestContext {
  const { stripe } = ctx.config;
  const prices = { ...stripe.prices, [id]: stripePriceId };
  return { ...ctx, config: { ...ctx.config, stripe: { ...stripe, prices } } };
}
