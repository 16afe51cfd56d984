import { expect, test } from 'vitest';
import { confirmPayment, readWithOwner } from '#server/payments/confirm-payment.ts';
import { recordPaid } from '#server/payments/record-payment.ts';
import { reconcileLedger } from '#server/payments/reconciliation.ts';
import { listDiscrepancies, requestRun } from '#server/payments/reconciliation-store.ts';
import { findPriceById } from '#server/payments/price-store.ts';
import { findUser } from '#server/accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, createTwo, deliverAll, merge, planOf } from '#tests/test-payments.ts';

test('a checkout that was open while merging is paid for the account that stays', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessionId = await checkout(goes, 'ultra');
  await merge(ctx, { into: stays, from: goes });
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
  expect(await ctx.db.selectFrom('paymentReviews').selectAll().execute()).toEqual([]);
  expect((await stays.ask(`GET /api/checkouts/${sessionId}`)).body).toMatchObject({ state: 'paid' });
});

test('an open checkout of each stays payable, and what is paid twice is flagged', async () => {
  const { ctx, stays, goes } = await createTwo();
  const sessions = [await checkout(stays, 'ultra'), await checkout(goes, 'premium')];
  await merge(ctx, { into: stays, from: goes });
  for (const sessionId of sessions) await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(stays)).toBe('ultra');
  const reviews = await ctx.db.selectFrom('paymentReviews').select(['reason', 'uid']).execute();
  expect(reviews).toEqual([{ reason: 'paid-twice', uid: stays.user.uid }]);
});

test('what both had paid for is flagged at once', async () => {
  const { ctx, stays, goes } = await createTwo();
  for (const person of [stays, goes]) await ctx.pay(await checkout(person, 'ultra'));
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  expect(await ctx.db.selectFrom('paymentReviews').select(['reason', 'uid']).execute()).toEqual([
    { reason: 'paid-twice', uid: stays.user.uid },
  ]);
});

test('late events follow a payment through two merges: the payment, its refund and its dispute', async () => {
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

test('a bank that decides after the merge decides for the account that stays', async () => {
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

test('a payment that is recorded in the same instant ends with the account that stays, every time', async () => {
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

test('the ledgers agree afterwards, and a payment check finds what the other address paid', async () => {
  const { ctx, stays, goes } = await createTwo();
  const seen = await checkout(goes, 'premium');
  await ctx.pay(seen);
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  ctx.pass({ seconds: 3600 });
  await requestRun(ctx.db, { id: 'run', now: ctx.now() });
  await reconcileLedger(ctx);
  expect(await listDiscrepancies(ctx.db)).toEqual([]);
  // The checkout is forgotten, as if it stood in a database that was restored: Stripe alone knows it by the old address.
  await ctx.db.deleteFrom('balanceTransactions').execute();
  await ctx.db.deleteFrom('receipts').execute();
  await ctx.db.deleteFrom('payments').execute();
  await ctx.db.deleteFrom('checkouts').execute();
  expect((await stays.ask('POST /api/payment-checks')).body).toMatchObject({ plan: 'premium' });
});

test('a payment that was read before the merge is read anew, and is not recorded for the account that is gone', async () => {
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
    askedAt: ctx.now(),
    events: [],
  };
  expect(await recordPaid(ctx, paid)).toBe('overtaken');
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  await confirmPayment(ctx, sessionId);
  expect(await planOf(stays)).toBe('ultra');
});
