import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createCoupon, openWith } from '#tests/test-coupons.ts';
import { createPaidContext } from '#tests/test-payments.ts';
import { countUses } from './coupon-store.ts';
import { describeTooSmall, startCheckout } from './open-checkout.ts';
import { StripeFailure } from './stripe/errors.ts';

const times = 'day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';

async function createSite() {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'MOST', {
    percentOff: null,
    amountsOff: { USD: 7700 },
    plan: 'ultra',
  });
  const { user } = await signIn(ctx);
  const customer = { ...user, language: 'en' as const, paidPlan: 'free' as const };
  // The bank account has a currency with a higher minimum.
  const createCheckoutSession = async () => {
    const message = 'The total amount must convert to at least 4.00 hkd.';
    throw new StripeFailure('rejected', message, { code: 'amount_too_small' });
  };
  const strict = { ...ctx, stripe: { ...ctx.stripe, createCheckoutSession } };
  const today = async () => (await instructor.ask(`GET /api/studio/today?${times}`)).body.tooSmall;
  return { ctx, strict, customer, today };
}

test('an amount that Stripe rejects as too small is explained to the buyer, and shown to the instructor', async () => {
  const { ctx, strict, customer, today } = await createSite();
  const start = () => startCheckout(strict, customer, { plan: 'ultra', coupon: 'MOST' });
  await expect(start()).rejects.toMatchObject({ code: 'aborted', reason: 'amount-too-small' });
  await expect(start()).rejects.toMatchObject({ code: 'aborted', reason: 'amount-too-small' });
  const rejected = [{ item: 'ultra', currency: 'USD', amountCents: 100 }];
  expect(await today()).toEqual(rejected);
  // The coupon is not used, and the next checkout is a new one.
  expect(await countUses(ctx.db, { id: 'id-MOST', uid: customer.uid, now: ctx.now() })).toMatchObject({
    all: 0,
  });
  const browser = await signIn(ctx, 'other@example.com');
  expect((await openWith(browser, 'MOST')).status).toBe(201);
  expect(await today()).toEqual(rejected);
  expect(await describeTooSmall(ctx, { since: ctx.now() + 1 })).toEqual([]);
});

test('another failure of Stripe is no rejected amount', async () => {
  const { ctx, customer, today } = await createSite();
  const createCheckoutSession = async () => {
    throw new StripeFailure('rejected', 'No such price', { code: 'resource_missing' });
  };
  const broken = { ...ctx, stripe: { ...ctx.stripe, createCheckoutSession } };
  const start = startCheckout(broken, customer, { plan: 'ultra', coupon: 'MOST' });
  await expect(start).rejects.toMatchObject({ code: 'unavailable' });
  expect(await today()).toEqual([]);
});
