import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createCoupon, openWith } from '#tests/test-coupons.ts';
import {
  createPaidContext,
  createTwo,
  deliverAll,
  livePrice,
  merge,
  type PaidContext,
  planOf,
  ultra,
} from '#tests/test-payments.ts';
import { readSignedTerms, signTerms } from './agreed-terms.ts';
import { countUses } from './coupon-store.ts';
import { listPaymentReviews } from './payment-review-store.ts';

/** Restores a backup from before the checkouts, and, for `coupons`, from before the coupons. */
async function restore({ db }: PaidContext, given: { coupons?: boolean } = {}): Promise<void> {
  await db.deleteFrom('checkouts').execute();
  if (given.coupons) await db.deleteFrom('coupons').execute();
}

async function openSale(ctx: PaidContext, instructor: TestBrowser) {
  const { id } = await livePrice(ctx, { ...ultra, currency: 'USD' });
  const body = { amountCents: 4900, startsAt: null, endsAt: ctx.now() + 600_000, revision: null };
  expect((await instructor.ask(`PUT /api/studio/prices/${id}/sale`, body)).status).toBe(200);
}

const receiptOf = async (ctx: PaidContext, browser: TestBrowser) => ({
  receipts: (await browser.ask('GET /api/receipts')).body.receipts,
  mail: (await ctx.mails()).findLast(({ kind }) => kind === 'receipt')?.text,
});

const reasonsOf = async ({ db }: PaidContext) => (await listPaymentReviews(db)).map(({ reason }) => reason);

test('a payment with a coupon counts after a restore without its checkout, as a use and on the receipt', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const { sessionId } = (await openWith(browser, 'half')).body;
  await ctx.pay(sessionId);
  await restore(ctx);
  await deliverAll(ctx);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await reasonsOf(ctx)).toEqual([]);
  const uses = await countUses(ctx.db, { id: 'id-HALF', uid: browser.user.uid, now: ctx.now() });
  expect(uses).toMatchObject({ all: 1, own: 1 });
  const { receipts, mail } = await receiptOf(ctx, browser);
  expect(receipts).toMatchObject([{ amountCents: 3900, discountCents: 3900, coupon: 'HALF' }]);
  expect(mail).toContain('Your coupon saved you $39.00.');
});

test('a coupon that the backup does not have, and a sale, leave their discount on the receipt', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'LATER');
  const browser = await signIn(ctx);
  const withCoupon = (await openWith(browser, 'later')).body.sessionId;
  await ctx.pay(withCoupon);
  await restore(ctx, { coupons: true });
  await deliverAll(ctx);
  const first = await receiptOf(ctx, browser);
  expect(first.receipts).toMatchObject([{ amountCents: 3900, discountCents: 3900, coupon: null }]);
  expect(first.mail).toContain('Your coupon saved you $39.00.');

  await openSale(ctx, instructor);
  const other = await signIn(ctx, 'other@example.com');
  const inSale = (await openWith(other, undefined)).body.sessionId;
  await ctx.pay(inSale);
  await restore(ctx);
  await deliverAll(ctx);
  expect(await planOf(other)).toBe('ultra');
  expect((await receiptOf(ctx, other)).receipts).toMatchObject([{ amountCents: 4900, discountCents: 2900 }]);
});

test('the terms of an account that was merged since still count, for the remaining account', async () => {
  const { ctx, stays, goes } = await createTwo();
  await createCoupon(ctx, 'HALF');
  const { sessionId } = (await openWith(goes, 'half')).body;
  await merge(ctx, { into: stays, from: goes });
  await ctx.pay(sessionId);
  await restore(ctx);
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
  expect(await reasonsOf(ctx)).toEqual([]);
});

test('terms that were changed, copied to another user, or signed with another key grant nothing', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const victim = await signIn(ctx);
  const mallory = await signIn(ctx, 'mallory@example.com');
  const { sessionId } = (await openWith(victim, 'half')).body;
  const { metadata } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await restore(ctx);
  const { uid } = mallory.user;
  const { signature, terms } = signTerms(
    { secret: secretOf('another key') },
    {
      checkoutId: 'checkout-1',
      uid,
      priceId: 'ultra-usd',
      stripePriceId: 'price_ultra_usd',
      amountCents: 3900,
      currency: 'USD',
      listCents: 7800,
      coupon: 'HALF',
    },
  );
  const forged: Record<string, string>[] = [
    { ...metadata, uid },
    { uid, price: 'ultra-usd', checkout: 'checkout-1', terms, signature },
    { uid, price: 'ultra-usd', checkout: 'checkout-1', terms, signature: 'x' },
    { uid, price: 'ultra-usd' },
  ];
  for (const written of forged) await pay(ctx, { uid, metadata: written, amountCents: 3900 });
  // A payment link of the dashboard may copy the metadata, but for another amount they don't count.
  await pay(ctx, { uid: victim.user.uid, metadata: { ...metadata }, amountCents: 100 });
  await deliverAll(ctx);
  expect([await planOf(victim), await planOf(mallory)]).toEqual(['free', 'free']);
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  expect(await reasonsOf(ctx)).toEqual(Array.from({ length: 5 }, () => 'wrong-amount'));
});

test('another checkout, user or price does not fit a signature, and every part of the terms is read', () => {
  const ctx = { secret: secretOf('a key') };
  const terms = {
    stripePriceId: 'price_b',
    amountCents: 3900,
    currency: 'USD',
    listCents: 7800,
    coupon: 'HALF',
    billing: 'off' as const,
    seats: 30,
  };
  const signed = signTerms(ctx, { checkoutId: 'c', uid: 'u', priceId: 'p', ...terms });
  expect(readSignedTerms(ctx, signed)).toEqual(terms);
  expect(readSignedTerms(ctx, null)).toBeNull();
  for (const change of [{ checkoutId: 'd' }, { uid: 'v' }, { priceId: 'q' }, { terms: '[]' }])
    expect(readSignedTerms(ctx, { ...signed, ...change })).toBeNull();
});

async function pay(
  ctx: PaidContext,
  { uid, metadata, amountCents }: { uid: string; metadata: Stripe.MetadataParam; amountCents: number },
): Promise<void> {
  const { id } = await ctx.stripeApi.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: uid,
    metadata,
    success_url: 'http://localhost:3000/',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: 'Ultra' } },
      },
    ],
  });
  await ctx.pay(id);
}
