import { expect, test } from 'vitest';
import { monthOf } from '#rules/payments/sales.ts';
import { catchUpBookings } from '#server/flows/payments/catch-up-bookings.ts';
import { signIn } from '#tests/test-browser.ts';
import { addPayment } from '#tests/test-database.ts';
import { checkout, createPaidContext, deliverAll, planOf, signInInstructor } from '#tests/test-payments.ts';

const fee = Math.round(7800 * 0.029) + 30;

async function paidUltra() {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  const month = monthOf(ctx.now());
  const settled = async () =>
    (await instructor.ask(`GET /api/studio/settlements?month=${month}`)).body.settlements;
  const payouts = () => instructor.ask(`GET /api/studio/payouts?month=${month}`);
  return { ctx, learner, instructor, sessionId, month, settled, payouts };
}

test('the fee of a payment, a refund that failed and a dispute that was won come to what Stripe booked', async () => {
  const { ctx, sessionId, settled, instructor } = await paidUltra();
  const paid = { currency: 'USD', grossCents: 7800, refundedCents: 0, disputedCents: 0 };
  expect(await settled()).toEqual([{ ...paid, feeCents: fee, netCents: 7800 - fee }]);

  await ctx.refund(sessionId, 800);
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, refundedCents: -800, feeCents: fee, netCents: 7000 - fee }]);
  await ctx.failRefund(sessionId);
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, feeCents: fee, netCents: 7800 - fee }]);

  const id = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  expect(await settled()).toEqual([
    { ...paid, disputedCents: -7800, feeCents: fee + 1500, netCents: -fee - 1500 },
  ]);
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales).toMatchObject([{ feeCents: fee + 1500, netCents: -fee - 1500, settledCurrency: 'USD' }]);
  await ctx.endDispute(id, 'won');
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, feeCents: fee + 1500, netCents: 6300 - fee }]);
  expect(await ctx.db.selectFrom('balanceTransactions').select('kind').orderBy('kind').execute()).toEqual(
    ['charge', 'dispute', 'dispute', 'refund', 'refund'].map((kind) => ({ kind })),
  );
});

test('payouts stand beside our own sums, and come to them', async () => {
  const { ctx, settled, payouts } = await paidUltra();
  expect((await payouts()).body).toEqual({ payouts: [], isComplete: true });
  await ctx.payOut();
  const { body } = await payouts();
  expect(body.payouts).toMatchObject([{ amountCents: 7800 - fee, currency: 'USD', status: 'paid' }]);
  expect((await settled())[0]?.netCents).toBe(body.payouts[0]?.amountCents);
});

test('while Stripe is away the payouts are missing, and our own sums are there', async () => {
  const { ctx, settled, payouts } = await paidUltra();
  await ctx.control({ stripe: { fail: '500' } });
  expect(await payouts()).toMatchObject({ status: 503, body: { reason: 'stripe-away' } });
  expect(await settled()).toHaveLength(1);
});

test('a job adds the fees of earlier payments, and leaves alone what Stripe does not know', async () => {
  const { ctx, learner, instructor, month, settled } = await paidUltra();
  await ctx.db.deleteFrom('balanceTransactions').execute();
  await ctx.db
    .updateTable('payments')
    .set({ bookedAt: null, feeCents: null, netCents: null, settledCurrency: null })
    .execute();
  await addPayment(ctx.db, { checkoutSessionId: 'cs_elsewhere', uid: learner.user.uid, paidAt: ctx.now() });
  const unbooked = async () =>
    (await instructor.ask(`GET /api/studio/settlements?month=${month}`)).body.unbooked;
  expect(await unbooked()).toBe(2);
  await ctx.control({ stripe: { fail: '500' } });
  expect(await catchUpBookings(ctx)).toEqual({ restsUntil: 0 });
  await ctx.control({ stripe: { fail: 'none' } });
  ctx.pass({ seconds: 60 });
  const place = await catchUpBookings(ctx);
  expect(place.restsUntil).toBeGreaterThan(ctx.now());
  expect(await settled()).toMatchObject([{ feeCents: fee }]);
  expect(await unbooked()).toBe(1);
  expect(await planOf(learner)).toBe('ultra');
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales.find(({ id }) => id !== 'cs_elsewhere')).toMatchObject({ feeCents: fee });
  expect(await catchUpBookings(ctx, place)).toBe(place);
});

test('figures of money are for the instructor, and of months', async () => {
  const { learner, instructor } = await paidUltra();
  for (const path of ['settlements', 'payouts'] as const) {
    expect((await learner.ask(`GET /api/studio/${path}?month=2026-11`)).status).toBe(403);
    expect((await instructor.ask(`GET /api/studio/${path}?month=2026-13`)).status).toBe(400);
  }
});
