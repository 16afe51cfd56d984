import { expect, test } from 'vitest';
import { emailOfErasedUser } from '#rules/account.ts';
import { correctionDays } from '#rules/payments/billing.ts';
import { eraseUser } from '#server/learners/erase-store.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { plainCoupon } from '#tests/test-coupons.ts';
import {
  checkout,
  createPaidContext,
  createTwo,
  deliverAll,
  merge,
  type PaidContext,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';
import { pauseTax, resumeTax } from './billing.ts';
import { readLedgerConsistency } from './ledger-consistency.ts';
import { reconcileLedger } from './reconciliation.ts';
import { StripeFailure } from './stripe/errors.ts';

const card = { method: 'card', number: '4242424242424242' };

const company = {
  ...card,
  individual: 'Aisyah binti Ali',
  business: 'Contoh Sdn. Bhd.',
  line1: '1 Jalan Satu',
  postalCode: '50000',
  city: 'Kuala Lumpur',
  country: 'MY',
  taxId: 'C20880050010',
};

const details = {
  name: 'Aisyah binti Ali',
  company: 'Contoh Sdn. Bhd.',
  address: '1 Jalan Satu\n50000 Kuala Lumpur',
  taxId: 'C20880050010',
};

type Mode = 'off' | 'details' | 'tax-included' | 'tax-added';

async function createSite(mode: Mode) {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  if (mode !== 'off')
    expect(await instructor.ask('PUT /api/studio/billing', { mode })).toMatchObject({ status: 200 });
  return { ctx, instructor, learner: await signIn(ctx) };
}

async function readReceipt(learner: TestBrowser) {
  const { body } = await learner.ask('GET /api/receipts');
  return (await learner.ask(`GET /api/receipts/${body.receipts[0]?.number}` as 'GET /api/receipts/{number}'))
    .body;
}

function correct(learner: TestBrowser, number: string, body: unknown) {
  return learner.ask(`PUT /api/receipts/${number}/details` as 'PUT /api/receipts/{number}/details', body);
}

async function buy({ ctx, learner }: { ctx: PaidContext; learner: TestBrowser }): Promise<string> {
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId, company);
  await deliverAll(ctx);
  return sessionId;
}

test('a checkout asks for nothing by default, and the name on a card is no billing detail', async () => {
  const site = await createSite('off');
  const sessionId = await buy(site);
  const session = await site.ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  expect(session).toMatchObject({ billing_address_collection: null, automatic_tax: { enabled: false } });
  expect(session.tax_id_collection).toBeUndefined();
  expect(await readReceipt(site.learner)).toMatchObject({
    amountCents: 7800,
    taxCents: 0,
    isTaxAdded: false,
    buyer: { company: '', address: '', country: '', taxId: '' },
  });
});

test('billing details of the payment page are on the receipt, in the studio and in the export', async () => {
  const { ctx, instructor, learner } = await createSite('details');
  await buy({ ctx, learner });
  const receipt = await readReceipt(learner);
  expect(receipt.buyer).toEqual({ ...details, country: 'MY', email: learner.user.email });
  const { uid } = learner.user;
  const path = `GET /api/studio/learners/${uid}/access` as 'GET /api/studio/learners/{uid}/access';
  const { body: access } = await instructor.ask(path);
  expect(access.payments?.[0]).toMatchObject({
    billing: [
      'Contoh Sdn. Bhd.',
      'Aisyah binti Ali',
      '1 Jalan Satu',
      '50000 Kuala Lumpur',
      'MY',
      'C20880050010',
    ],
  });
  const { body: exported } = await learner.ask('GET /api/export');
  expect(exported.billingDetails).toMatchObject([{ company: 'Contoh Sdn. Bhd.', country: 'MY' }]);
  // The country decides the tax, so a correction keeps it.
  const corrected = { ...details, company: 'Contoh Berhad' };
  expect((await correct(learner, (await readReceipt(learner)).number, corrected)).status).toBe(200);
  expect((await readReceipt(learner)).buyer).toMatchObject({ ...corrected, country: 'MY' });
});

test.each([
  ['tax-included', 7800, 578, 289],
  ['tax-added', 8424, 624, 312],
] as const)(
  'with %s, a payment of %i cents is as agreed, and its tax is shown and refunded',
  async (mode, amountCents, taxCents, refundedTaxCents) => {
    const { ctx, instructor, learner } = await createSite(mode);
    const sessionId = await buy({ ctx, learner });
    expect(await planOf(learner)).toBe('ultra');
    const isTaxAdded = mode === 'tax-added';
    expect(await readReceipt(learner)).toMatchObject({ amountCents, taxCents, isTaxAdded, standing: 'paid' });

    await ctx.refund(sessionId, amountCents / 2);
    await deliverAll(ctx);
    const { body: sums } = await instructor.ask('GET /api/studio/sales/totals');
    const refundedCents = amountCents / 2;
    const sum = { currency: 'USD', count: 1, grossCents: amountCents, refundedCents };
    expect(sums.totals).toEqual([{ ...sum, taxCents, refundedTaxCents }]);
    await ctx.refund(sessionId);
    await deliverAll(ctx);
    expect(await planOf(learner)).toBe('free');
    const { body: whole } = await instructor.ask('GET /api/studio/sales/totals?plan=ultra');
    expect(whole.totals?.[0]).toMatchObject({ refundedCents: amountCents, refundedTaxCents: taxCents });

    ctx.pass({ seconds: 600 });
    expect((await instructor.ask('POST /api/studio/reconciliation-runs')).status).toBe(202);
    await reconcileLedger(ctx);
    const { body: books } = await instructor.ask('GET /api/studio/reconciliation');
    expect(books.run).toMatchObject({ seen: 1, discrepancyCount: 0, failure: null });
    expect(await readLedgerConsistency(ctx.db, { now: ctx.now() })).toMatchObject({ withoutReceipt: [] });
  },
);

test('a declined attempt in one country is charged with the tax of the other', async () => {
  const { ctx, learner } = await createSite('tax-added');
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId, { ...company, number: '4000000000000002', country: 'ID' });
  await ctx.pay(sessionId, { ...company, country: 'US' });
  await deliverAll(ctx);
  expect(await readReceipt(learner)).toMatchObject({ amountCents: 7800, taxCents: 0 });
});

test('a payment whose tax doesn’t add up is flagged and gives no plan', async () => {
  const { ctx, learner } = await createSite('tax-added');
  const sessionId = await checkout(learner, 'ultra');
  // The site had agreed to a price that includes tax.
  await ctx.db
    .updateTable('checkouts')
    .set({ billing: 'tax-included' } as object)
    .execute();
  await ctx.pay(sessionId, company);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('free');
  const reviews = await ctx.db.selectFrom('paymentReviews').select('reason').execute();
  expect(reviews).toEqual([{ reason: 'wrong-amount' }]);
});

test('signed terms keep the tax for a payment whose checkout is missing in a backup', async () => {
  const { ctx, learner } = await createSite('tax-added');
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId, company);
  await ctx.db.deleteFrom('checkouts').execute();
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(await readReceipt(learner)).toMatchObject({ amountCents: 8424, taxCents: 624, isTaxAdded: true });
});

test('a changed setting opens a new checkout', async () => {
  const { ctx, instructor, learner } = await createSite('off');
  const former = await checkout(learner, 'ultra');
  await instructor.ask('PUT /api/studio/billing', { mode: 'tax-added' });
  const next = await checkout(learner, 'ultra');
  expect(next).not.toBe(former);
  expect(await ctx.stripeApi.checkout.sessions.retrieve(former)).toMatchObject({ status: 'expired' });
});

test('tax can’t be switched on before Stripe Tax is ready', async () => {
  const { ctx, instructor } = await createSite('off');
  ctx.stripe.isTaxReady = () => Promise.resolve(false);
  const { status, body } = await instructor.ask('PUT /api/studio/billing', { mode: 'tax-added' });
  expect({ status, body }).toMatchObject({ status: 409, body: { reason: 'tax-not-set-up' } });
  expect(await instructor.ask('GET /api/studio/billing')).toMatchObject({
    body: { mode: 'off', taxRejectedAt: null },
  });
});

test('customers pay without tax while Stripe Tax is off at Stripe, and with tax once it is on again', async () => {
  const { ctx, instructor, learner } = await createSite('tax-added');
  const { createCheckoutSession, isTaxReady } = ctx.stripe;
  const today = 'GET /api/studio/today?day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';
  const isPaused = async () => (await instructor.ask(today as 'GET /api/studio/today')).body.isTaxPaused;
  const setting = async () => (await instructor.ask('GET /api/studio/billing')).body;
  ctx.stripe.isTaxReady = () => Promise.resolve(false);
  ctx.stripe.createCheckoutSession = async (order) => {
    if (order.billing === 'tax-added') throw new StripeFailure('rejected', 'No head office address');
    return createCheckoutSession(order);
  };
  await buy({ ctx, learner });
  expect(await readReceipt(learner)).toMatchObject({ amountCents: 7800, taxCents: 0, isTaxAdded: false });
  expect(await planOf(learner)).toBe('ultra');
  expect(await setting()).toEqual({ mode: 'tax-added', taxRejectedAt: ctx.now() });
  expect(await isPaused()).toBe(true);
  await resumeTax(ctx);
  expect(await isPaused()).toBe(true);
  // Another checkout that was rejected at the same moment.
  const pausedAt = ctx.now();
  ctx.pass({ seconds: 1 });
  const rejection = new StripeFailure('rejected', 'No head office address');
  expect(await pauseTax(ctx, rejection)).toBe(true);
  expect(await setting()).toEqual({ mode: 'tax-added', taxRejectedAt: pausedAt });

  Object.assign(ctx.stripe, { createCheckoutSession, isTaxReady });
  await resumeTax(ctx);
  expect(await isPaused()).toBe(false);
  const second = await signIn(ctx, 'second@example.com');
  await buy({ ctx, learner: second });
  expect(await readReceipt(second)).toMatchObject({ amountCents: 8424, taxCents: 624, isTaxAdded: true });
  const actions = ctx.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'tax-%')
    .orderBy('action');
  expect(await actions.execute()).toEqual([{ action: 'tax-paused' }, { action: 'tax-resumed' }]);
  // By now the instructor has switched tax off.
  await instructor.ask('PUT /api/studio/billing', { mode: 'details' });
  ctx.stripe.isTaxReady = () => Promise.resolve(false);
  await pauseTax(ctx, rejection);
  expect(await setting()).toEqual({ mode: 'details', taxRejectedAt: null });
});

test('a checkout that Stripe rejects for another reason keeps its tax', async () => {
  const { ctx, instructor, learner } = await createSite('tax-included');
  ctx.stripe.createCheckoutSession = () =>
    Promise.reject(new StripeFailure('rejected', 'No such price', { code: 'resource_missing' }));
  expect(await learner.ask('POST /api/checkouts', { plan: 'ultra' })).toMatchObject({ status: 503 });
  // The same when Stripe doesn't say whether Stripe Tax is on.
  ctx.stripe.isTaxReady = () => Promise.reject(new StripeFailure('rejected', 'No permission'));
  expect(await learner.ask('POST /api/checkouts', { plan: 'ultra' })).toMatchObject({ status: 503 });
  const { body } = await instructor.ask('GET /api/studio/billing');
  expect(body).toEqual({ mode: 'tax-included', taxRejectedAt: null });
});

test('a customer corrects a receipt once, and the number stays', async () => {
  const site = await createSite('off');
  await buy(site);
  const { ctx, learner } = site;
  const { number, canCorrect } = await readReceipt(learner);
  expect(canCorrect).toBe(true);
  const stranger = await signIn(ctx, 'stranger@example.com');
  expect(await correct(stranger, number, details)).toMatchObject({ status: 404 });
  // A double click, or two tabs.
  const both = await Promise.all([correct(learner, number, details), correct(learner, number, details)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await readReceipt(learner)).toMatchObject({ number, canCorrect: false, buyer: details });
  const audit = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'receipt-corrected')
    .execute();
  expect(audit).toEqual([{ actor: learner.user.uid, detail: number }]);
});

test('an instructor corrects a receipt at any time, which the customer sees on it', async () => {
  const { ctx, instructor, learner } = await createSite('details');
  await buy({ ctx, learner });
  const { number } = await readReceipt(learner);
  const change = (person: TestBrowser, of: string, body: unknown) =>
    person.ask(`PUT /api/studio/receipts/${of}/details` as 'PUT /api/studio/receipts/{number}/details', body);
  const wrong = { ...details, company: '  Contoh   Berhad ' };
  expect((await change(learner, number, wrong)).status).toBe(403);
  expect((await change(instructor, 'LEC-2026-000099', wrong)).status).toBe(404);
  // Also after the time in which the customer can.
  await ctx.db
    .updateTable('receipts')
    .set({ issuedAt: ctx.now() - correctionDays * 24 * 60 * 60 * 1000 } as object)
    .execute();
  expect((await change(instructor, number, wrong)).status).toBe(200);
  const changed = { number, changedAt: ctx.now(), buyer: { company: 'Contoh Berhad', country: 'MY' } };
  expect(await readReceipt(learner)).toMatchObject(changed);
  expect((await change(instructor, number, details)).status).toBe(200);
  expect(await readReceipt(learner)).toMatchObject({ canCorrect: false, buyer: details });
  const lines = ctx.db
    .selectFrom('audit')
    .select(['subject', 'detail'])
    .where('action', '=', 'receipt-changed');
  const line = { subject: learner.user.uid, detail: number };
  expect(await lines.execute()).toEqual([line, line]);

  await ctx.db.updateTable('payments').set({ withdrawnAt: ctx.now() }).execute();
  expect(await change(instructor, number, details)).toMatchObject({ body: { reason: 'withdrawn' } });
  await ctx.db.updateTable('payments').set({ withdrawnAt: null }).execute();
  await ctx.db.deleteFrom('billingDetails').execute();
  const email = emailOfErasedUser(learner.user.uid);
  await ctx.db.updateTable('users').set({ email }).where('uid', '=', learner.user.uid).execute();
  expect((await change(instructor, number, details)).status).toBe(404);
});

test('a receipt can’t be corrected after 90 days', async () => {
  const site = await createSite('off');
  await buy(site);
  const { number } = await readReceipt(site.learner);
  await site.ctx.db
    .updateTable('receipts')
    .set({ issuedAt: site.ctx.now() - correctionDays * 24 * 60 * 60 * 1000 } as object)
    .execute();
  expect(await correct(site.learner, number, details)).toMatchObject({
    status: 409,
    body: { reason: 'too-late' },
  });
});

test('billing details move with a merge and are deleted with the account; the tax stays', async () => {
  const { ctx, stays, goes } = await createTwo();
  const instructor = await signInInstructor(ctx);
  await instructor.ask('PUT /api/studio/billing', { mode: 'tax-included' });
  await buy({ ctx, learner: goes });
  await merge(ctx, { into: stays, from: goes });
  const { uid } = stays.user;
  const rows = () => ctx.db.selectFrom('billingDetails').select('uid').execute();
  expect(await rows()).toEqual([{ uid }]);
  const now = ctx.now();
  await ctx.db
    .updateTable('users')
    .set({ deletionAskedAt: now + 1 })
    .where('uid', '=', uid)
    .execute();
  expect(await eraseUser(ctx.db, { uid, askedBefore: now + 1 })).not.toBeNull();
  expect(await rows()).toEqual([]);
  expect(await ctx.db.selectFrom('payments').select('taxCents').execute()).toEqual([{ taxCents: 578 }]);
});

test('added tax is that of the discounted price, also for a gift', async () => {
  const { ctx, instructor, learner } = await createSite('tax-added');
  const half = { ...plainCoupon, id: 'id-half', code: 'HALF', percentOff: 50 };
  await instructor.ask('POST /api/studio/coupons', half);
  const choice = { plan: 'ultra', coupon: 'HALF', isGift: true };
  const { status, body } = await learner.ask('POST /api/checkouts', choice);
  expect(status).toBe(201);
  await ctx.pay(body.sessionId, company);
  await deliverAll(ctx);
  expect(await readReceipt(learner)).toMatchObject({
    amountCents: 4212,
    taxCents: 312,
    discountCents: 3900,
    isGift: true,
  });
});
