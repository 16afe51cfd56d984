/** The default currency of the site, and a plan that is not for sale. */
import { expect, test } from 'vitest';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createCoupon } from '#tests/test-coupons.ts';
import { checkoutGift } from '#tests/test-gifts.ts';
import {
  changePrice,
  checkout,
  createPaidContext,
  deliverAll,
  type PaidContext,
  planOf,
  premium,
  signInInstructor,
} from '#tests/test-payments.ts';

const pricesOf = async (browser: TestBrowser) =>
  (await browser.ask('GET /api/course')).body.prices.map(({ id, verdict }) => [id, verdict]);

async function buy(ctx: PaidContext, browser: TestBrowser, plan: 'premium' | 'ultra') {
  await ctx.pay(await checkout(browser, plan));
  await deliverAll(ctx);
}

const sell = (instructor: TestBrowser, notForSale: 'premium' | 'ultra' | null) =>
  instructor.ask('PUT /api/studio/plans-for-sale', { notForSale });

test('a new default currency applies to countries without their own, and not to an open checkout', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const [learner, other] = [await signIn(ctx, 'a@example.com'), await signIn(ctx, 'b@example.com')];
  const inDollars = await checkout(learner, 'ultra');
  const set = (currency: string) => instructor.ask('PUT /api/studio/default-currency', { currency });

  await changePrice(instructor, ctx, { ...premium, currency: 'EUR', amountCents: 5000 });
  expect(await set('EUR')).toMatchObject({ status: 409, body: { reason: 'prices-missing' } });
  expect((await set('MYR')).status).toBe(200);
  expect((await set('MYR')).status).toBe(200);

  expect(await pricesOf(other)).toEqual([
    ['ultra-myr', 'pay'],
    ['premium-myr', 'pay'],
  ]);
  await ctx.pay(inDollars);
  await buy(ctx, other, 'premium');
  const receiptsOf = async (browser: TestBrowser) => (await browser.ask('GET /api/receipts')).body.receipts;
  expect(await receiptsOf(learner)).toMatchObject([{ amountCents: 7800, currency: 'USD' }]);
  expect(await receiptsOf(other)).toMatchObject([{ amountCents: 6800, currency: 'MYR' }]);

  // Dollars can be the currency of a country now, and Malaysia's row is kept.
  const ofCountry = { country: 'Indonesia', currency: 'USD' };
  expect((await instructor.ask('POST /api/studio/country-currencies', ofCountry)).status).toBe(201);
  const inDefault = { country: 'Malaysia', currency: 'MYR' };
  expect((await instructor.ask('POST /api/studio/country-currencies', inDefault)).body.reason).toBe(
    'default-currency',
  );
  expect((await instructor.ask('GET /api/studio/prices')).body).toMatchObject({
    defaultCurrency: 'MYR',
    countryCurrencies: [ofCountry, inDefault],
  });
  const entries = await ctx.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'default-currency-set')
    .execute();
  expect(entries).toEqual([{ detail: 'MYR USD' }]);
});

test('a plan that is not for sale is neither sold nor given, and its owners keep it', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const [owner, late, other] = [
    await signIn(ctx, 'owner@example.com'),
    await signIn(ctx, 'late@example.com'),
    await signIn(ctx, 'other@example.com'),
  ];
  await createCoupon(ctx, 'ALL', { percentOff: 100 }, instructor);
  await buy(ctx, owner, 'premium');
  const open = await checkout(late, 'premium');
  expect((await sell(instructor, 'premium')).status).toBe(200);

  expect(await pricesOf(other)).toEqual([['ultra-usd', 'pay']]);
  const notForSale = { status: 409, body: { reason: 'not-for-sale' } };
  for (const body of [{ plan: 'premium' }, { plan: 'premium', isGift: true }])
    expect(await other.ask('POST /api/checkouts', body)).toMatchObject(notForSale);
  expect(await other.ask('PUT /api/plan-choice', { plan: 'premium' })).toMatchObject(notForSale);
  expect(await other.ask('POST /api/coupon-claims', { plan: 'premium', coupon: 'ALL' })).toMatchObject(
    notForSale,
  );
  const quoted = (await other.ask('GET /api/coupons/ALL')).body.prices;
  expect(new Set(quoted.map(({ plan }) => plan))).toEqual(new Set(['ultra']));
  const gifts = (await other.ask('GET /api/gift-prices')).body.prices;
  expect(gifts.map(({ plan }) => plan)).toEqual(['ultra']);
  await checkoutGift(other, 'ultra');

  // An open checkout stays valid, and both owners may upgrade.
  await ctx.pay(open);
  await deliverAll(ctx);
  for (const browser of [owner, late]) {
    expect(await planOf(browser)).toBe('premium');
    expect(await pricesOf(browser)).toEqual([
      ['upgrade-usd', 'pay'],
      ['premium-usd', 'already-owned'],
    ]);
  }
  await buy(ctx, owner, 'ultra');
  expect(await pricesOf(owner)).toEqual([['ultra-usd', 'already-owned']]);

  // Without Ultra, its owners keep it and the others can't upgrade.
  expect((await sell(instructor, 'ultra')).status).toBe(200);
  expect(await planOf(owner)).toBe('ultra');
  expect(await pricesOf(late)).toEqual([['premium-usd', 'already-owned']]);
  expect(await late.ask('POST /api/checkouts', { plan: 'ultra' })).toMatchObject(notForSale);
});

test('a currency needs only the prices of the plans for sale, and both plans need all', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await sell(instructor, 'ultra');
  await changePrice(instructor, ctx, { ...premium, currency: 'EUR', amountCents: 5000 });
  const set = await instructor.ask('PUT /api/studio/default-currency', { currency: 'EUR' });
  expect(set.status).toBe(200);
  expect(await sell(instructor, null)).toMatchObject({ status: 409, body: { reason: 'prices-missing' } });
  expect((await instructor.ask('GET /api/studio/prices')).body.notForSale).toBe('ultra');
});
