import { expect, test } from 'vitest';
import { findUser } from '#server/accounts/user-store.ts';
import { confirmPayment, readWithOwner } from '#server/payments/confirm-payment.ts';
import { findPriceById } from '#server/payments/price-store.ts';
import { listDiscrepancies, requestRun } from '#server/payments/reconciliation-store.ts';
import { reconcileLedger } from '#server/payments/reconciliation.ts';
import { recordPaid } from '#server/payments/record-payment.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, createTwo, deliverAll, merge, planOf } from '#tests/test-payments.ts';

test('a checkout open during the merge is paid for the remaining account', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessionId = await checkout(goes, 'ultra');
  await merge(ctx, { into: stays, from: goes });
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
  expect(await ctx.db.selectFrom('paymentReviews').selectAll().execute()).toEqual([]);
  expect((await stays.ask(`GET /api/checkouts/${sessionId}`)).body).toMatchObject({ state: 'paid' });
});

test('a payment counts when a merge ends between the look-up of its owner and of its checkout', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessionId = await checkout(goes, 'ultra');
  await ctx.pay(sessionId);
  let merges: Promise<void> | undefined;
  // The first statement of the confirmation that reads `mergedInto` finds the owner.
  const owners = new WeakSet<object>();
  const db = ctx.db.withPlugin({
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      if (text.includes('"mergedInto"') && text.includes('"users"')) owners.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (owners.has(queryId)) await (merges ??= merge(ctx, { into: stays, from: goes }));
      return result;
    },
  });
  expect(await confirmPayment({ ...ctx, db }, sessionId)).toMatchObject({ state: 'paid' });
  expect(merges).toBeDefined();
  expect(await planOf(stays)).toBe('ultra');
  expect(await ctx.db.selectFrom('paymentReviews').selectAll().execute()).toEqual([]);
});

test('an open checkout of each account stays payable, and a double payment is flagged', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessions = [await checkout(stays, 'ultra'), await checkout(goes, 'premium')];
  await merge(ctx, { into: stays, from: goes });
  for (const sessionId of sessions) await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
  const reviews = await ctx.db.selectFrom('paymentReviews').select(['reason', 'uid']).execute();
  expect(reviews).toEqual([{ reason: 'paid-twice', uid: stays.user.uid }]);
});

test('flags what both accounts had paid for', async () => {
  const { ctx, stays, goes } = await createTwo();
  for (const person of [stays, goes]) await ctx.pay(await checkout(person, 'ultra'));
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  expect(await ctx.db.selectFrom('paymentReviews').select(['reason', 'uid']).execute()).toEqual([
    { reason: 'paid-twice', uid: stays.user.uid },
  ]);
});

test('late events follow a payment, its refund and its dispute through two merges', async () => {
  const { ctx, stays, goes } = await createTwo();
  const last = await signIn(ctx, 'last@example.com');
  const [late, refunded, disputed] = [
    await checkout(goes, 'ultra'),
    await checkout(stays, 'premium'),
    await checkout(last, 'premium'),
  ];
  await ctx.pay(refunded);
  await ctx.pay(disputed);
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  await merge(ctx, { into: last, from: stays });
  await ctx.pay(late);
  await deliverAll(ctx);
  expect(await planOf(last)).toBe('ultra');
  await ctx.refund(late);
  await ctx.dispute(disputed);
  await deliverAll(ctx);
  expect(await planOf(last)).toBe('premium');
  await ctx.refund(refunded);
  await deliverAll(ctx);
  expect(await planOf(last)).toBe('free');
  expect(await findUser(ctx.db, goes.user)).toMatchObject({ mergedInto: last.user.uid });
});

test('a payment that succeeds after the merge counts for the remaining account', async () => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.control({ stripe: { settleAfterMs: null } });
  await goes.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(goes, 'ultra');
  await ctx.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  await ctx.settle(sessionId, 'succeed');
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
});

test('a payment recorded in the same instant belongs to the remaining account', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const stays = await signIn(ctx, `stays-${round}@example.com`);
    const goes = await signIn(ctx, `goes-${round}@example.com`);
    const sessionId = await checkout(goes, 'ultra');
    await ctx.pay(sessionId);
    await Promise.all([
      confirmPayment(ctx, sessionId),
      merge(ctx, { into: stays, from: goes }),
      confirmPayment(ctx, sessionId),
    ]);
    expect(await planOf(stays)).toBe('ultra');
    const owner = await ctx.db
      .selectFrom('payments')
      .select('uid')
      .where('checkoutSessionId', '=', sessionId)
      .execute();
    expect(owner).toEqual([{ uid: stays.user.uid }]);
  }
});

test('the ledgers agree afterwards, and a payment check finds what the other email paid', async () => {
  const { ctx, stays, goes } = await createTwo();
  const seen = await checkout(goes, 'premium');
  await ctx.pay(seen);
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  ctx.pass({ seconds: 3600 });
  await requestRun(ctx.db, { id: 'run', now: ctx.now() });
  await reconcileLedger(ctx);
  expect(await listDiscrepancies(ctx.db)).toEqual([]);
  // Delete the checkout, as after a restore: only Stripe knows it, by the old email.
  await ctx.db.deleteFrom('balanceTransactions').execute();
  await ctx.db.deleteFrom('receipts').execute();
  await ctx.db.deleteFrom('payments').execute();
  await ctx.db.deleteFrom('checkouts').execute();
  expect((await stays.ask('POST /api/payment-checks')).body).toMatchObject({ plan: 'premium' });
});

test('a payment read before the merge is read again, and not recorded for the merged account', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessionId = await checkout(goes, 'ultra');
  await ctx.pay(sessionId);
  const reading = await readWithOwner(ctx, sessionId);
  const price = await findPriceById(ctx.db, { id: 'ultra-usd' });
  if (!reading || !price) throw new Error('Stripe forgot the session, or the list its price');
  await merge(ctx, { into: stays, from: goes });
  const paid = {
    sessionId,
    uid: goes.user.uid,
    price,
    reading,
    known: undefined,
    discount: null,
    isGift: false,
    seats: null,
    billing: 'off' as const,
    askedAt: ctx.now(),
    events: [],
  };
  expect(await recordPaid(ctx, paid)).toBe('overtaken');
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  await confirmPayment(ctx, sessionId);
  expect(await planOf(stays)).toBe('ultra');
});
