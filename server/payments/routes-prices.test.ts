import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import {
  changePrice,
  checkout,
  createPaidContext,
  livePrice,
  premium,
  signInInstructor,
  ultra,
  upgrade,
} from '#tests/test-payments.ts';

const endpoints = [
  ['GET /api/studio/prices'],
  ['GET /api/studio/price-comparisons'],
  [
    'POST /api/studio/prices',
    { plan: 'ultra', needs: null, currency: 'USD', amountCents: 1, replaces: null },
  ],
  ['POST /api/studio/country-currencies', { country: 'Indonesia', currency: 'MYR' }],
  ['DELETE /api/studio/country-currencies/Malaysia'],
] as const;

test('only the instructor can access prices', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  for (const [endpoint, body] of endpoints) {
    expect((await new TestBrowser(ctx).ask(endpoint, body)).status).toBe(401);
    expect((await learner.ask(endpoint, body)).status).toBe(403);
  }
});

test('lists prices with their open checkouts, and the currencies of countries', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  for (const email of ['a@example.com', 'b@example.com']) await checkout(await signIn(ctx, email), 'ultra');
  await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800 });
  const { prices, countryCurrencies } = (await instructor.ask('GET /api/studio/prices')).body;
  expect(countryCurrencies).toEqual([{ country: 'Malaysia', currency: 'MYR' }]);
  expect(prices).toHaveLength(7);
  const [newest] = prices;
  expect(newest).toMatchObject({ plan: 'premium', needs: null, amountCents: 6800, retiredAt: null });
  const open = prices.filter(({ openCheckouts }) => openCheckouts > 0);
  expect(open).toMatchObject([{ id: 'ultra-usd', openCheckouts: 2 }]);
  expect(prices.find(({ id }) => id === 'premium-usd')?.retiredAt).toBe(ctx.now());
});

test('compares each live price with Stripe’s', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await ctx.stripeApi.prices.update('price_premium_usd', { active: false });
  const set = async (id: string, stripePriceId: string) =>
    ctx.db
      .updateTable('prices')
      .set({ stripePriceId } as never)
      .where('id', '=', id)
      .execute();
  await set('ultra-usd', 'price_gone');
  await set('upgrade-usd', 'price_ultra_usd');
  const { comparisons } = (await instructor.ask('GET /api/studio/price-comparisons')).body;
  expect(Object.fromEntries(comparisons.map(({ id, state }) => [id, state]))).toEqual({
    'premium-usd': 'inactive',
    'ultra-usd': 'missing',
    'upgrade-usd': 'differs',
    'premium-myr': 'agrees',
    'ultra-myr': 'agrees',
    'upgrade-myr': 'agrees',
  });
  expect(comparisons.find(({ id }) => id === 'upgrade-usd')?.atStripe).toEqual({
    amountCents: 7800,
    currency: 'USD',
  });
  await ctx.control({ stripe: { fail: '500' } });
  const away = (await instructor.ask('GET /api/studio/price-comparisons')).body.comparisons;
  expect(new Set(away.map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('a country can pay in a currency once all three prices exist', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const learner = await signIn(ctx);
  await learner.ask('PATCH /api/me', { country: 'Indonesia' });
  const payInRupiah = () =>
    instructor.ask('POST /api/studio/country-currencies', { country: 'Indonesia', currency: 'IDR' });
  for (const [item, amountCents] of [
    [premium, 89_900_000],
    [ultra, 119_900_000],
    [upgrade, 30_000_000],
  ] as const) {
    expect(await payInRupiah()).toMatchObject({ status: 409, body: { reason: 'prices-missing' } });
    await changePrice(instructor, ctx, { ...item, currency: 'IDR', amountCents });
  }
  expect((await payInRupiah()).status).toBe(201);
  const currencyOf = async () => (await learner.ask('GET /api/course')).body.prices[0]?.currency;
  expect(await currencyOf()).toBe('IDR');
  expect((await instructor.ask('DELETE /api/studio/country-currencies/Indonesia')).status).toBe(200);
  expect(await currencyOf()).toBe('USD');
  const actions = await ctx.db.selectFrom('audit').select(['action', 'detail']).orderBy('at').execute();
  expect(actions).toContainEqual({ action: 'country-currency-set', detail: 'Indonesia IDR' });
  expect(actions).toContainEqual({ action: 'country-currency-removed', detail: 'Indonesia IDR' });
});

test('rejects the default currency and unknown countries', async () => {
  const ctx = await createTestContext();
  const instructor = await signInInstructor(ctx);
  const set = (body: object) => instructor.ask('POST /api/studio/country-currencies', body);
  expect(await set({ country: 'Malaysia', currency: 'USD' })).toMatchObject({
    status: 400,
    body: { reason: 'default-currency' },
  });
  expect((await set({ country: 'Others', currency: 'MYR' })).status).toBe(400);
  expect((await set({ country: 'Malaysia', currency: 'rm' })).status).toBe(400);
});

test('shows a changed price immediately in the same process', async () => {
  let rendered = 0;
  const ctx = await createPaidContext({ pages: { showPublished: async () => void (rendered += 1) } });
  const instructor = await signInInstructor(ctx);
  await changePrice(instructor, ctx, { ...ultra, currency: 'USD', amountCents: 8800 });
  expect(rendered).toBe(1);
  expect((await livePrice(ctx, { ...ultra, currency: 'USD' })).amountCents).toBe(8800);
});
