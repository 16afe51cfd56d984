import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase, ultraPayment } from '#tests/test-database.ts';
import { setWithdrawn } from './ledger-store.ts';
import {
  advanceEventCursor,
  findEventCursor,
  findPayment,
  findSessionOfIntent,
  isEventDone,
  listDoneEvents,
  listPayments,
  markEventsDone,
  type Payment,
  recordPayment,
} from './store.ts';

test('a cursor only moves forward, separately for each job', async () => {
  const db = await createTestDatabase();
  const advance = (at: number, job = 'payments') => advanceEventCursor(db, { job, at, now: 1_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBeUndefined();
  await Promise.all([10, 30, 20].map((at) => advance(at)));
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
  await advance(29);
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
  await advance(5, 'refunds');
  expect(await findEventCursor(db, { job: 'refunds' })).toBe(5);
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
});

test('a cursor set ahead by a wrong clock moves back', async () => {
  const db = await createTestDatabase();
  await advanceEventCursor(db, { job: 'payments', at: 5_000, now: 5_000 });
  await advanceEventCursor(db, { job: 'payments', at: 900, now: 5_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBe(5_000);
  await advanceEventCursor(db, { job: 'payments', at: 900, now: 1_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBe(900);
});

const payment: Payment = { ...ultraPayment, checkoutSessionId: 'cs_1', paymentIntentId: 'pi_1', uid: 'ann' };

async function databaseOfAnn(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

/** Records a reading of Stripe, based on the current row. */
async function record(db: Database, reading: Partial<Payment>, seenAt = 10) {
  const { checkoutSessionId } = { ...payment, ...reading };
  const known = await findPayment(db, { checkoutSessionId });
  return recordPayment(db, { ...payment, ...reading, seenAt }, known);
}

const times = async (db: Database) =>
  db.selectFrom('payments').select(['recordedAt', 'refundedAt']).executeTakeFirstOrThrow();

test('simultaneous notifications record a payment as first once', async () => {
  const db = await databaseOfAnn();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => record(db, {})));
  expect(outcomes.toSorted()).toEqual(['first', 'same', 'same', 'same', 'same']);
  const { checkoutSessionId: _session, ...recorded } = payment;
  expect(await findPayment(db, { checkoutSessionId: 'cs_1' })).toEqual({
    ...recorded,
    isGift: false,
    seats: null,
    kind: 'stripe',
    gives: 'ultra',
    couponId: null,
    discountCents: 0,
    needs: null,
    withdrawnAt: null,
    changes: 0,
    bookedAt: null,
  });
  expect(await findPayment(db, { checkoutSessionId: 'cs_2' })).toBeUndefined();
});

test('a payment intent of another session is an error and changes nothing', async () => {
  const db = await databaseOfAnn();
  await record(db, {});
  await expect(record(db, { checkoutSessionId: 'cs_2' })).rejects.toThrow();
  expect(await findPayment(db, { checkoutSessionId: 'cs_2' })).toBeUndefined();
});

test('refunds and disputes change a payment, each counted, and the paid amount stays', async () => {
  const db = await databaseOfAnn();
  await record(db, {});
  expect(await record(db, { refundedCents: 100, amountCents: 1, priceId: 'premium-usd' })).toBe('changed');
  expect(await record(db, { refundedCents: 100, dispute: 'open' })).toBe('changed');
  expect(await record(db, { refundedCents: 100, dispute: 'open' })).toBe('same');
  expect(await findPayment(db, { checkoutSessionId: 'cs_1' })).toMatchObject({
    amountCents: 7800,
    priceId: 'ultra-usd',
    refundedCents: 100,
    dispute: 'open',
    changes: 2,
  });
});

test('one of two simultaneous replies wins, and the other must be read again', async () => {
  const db = await databaseOfAnn();
  await record(db, {});
  const known = await findPayment(db, { checkoutSessionId: 'cs_1' });
  const outcomes = await Promise.all(
    [100, 200].map((refundedCents) => recordPayment(db, { ...payment, refundedCents, seenAt: 20 }, known)),
  );
  expect(outcomes.toSorted()).toEqual(['changed', 'overtaken']);
  expect(await recordPayment(db, { ...payment, seenAt: 30 }, undefined)).toBe('overtaken');
  expect((await findPayment(db, { checkoutSessionId: 'cs_1' }))?.changes).toBe(1);
});

test('the refund time is that of the last reply with a higher refunded amount', async () => {
  const db = await databaseOfAnn();
  await record(db, {}, 10);
  expect(await times(db)).toEqual({ recordedAt: 10, refundedAt: null });
  await record(db, { refundedCents: 100 }, 20);
  await record(db, { refundedCents: 100, dispute: 'open' }, 30);
  expect(await times(db)).toEqual({ recordedAt: 10, refundedAt: 20 });
  await record(db, { refundedCents: 50, dispute: 'open' }, 40);
  expect(await times(db)).toMatchObject({ refundedAt: 20 });
  await record(db, { refundedCents: 200, dispute: 'open' }, 50);
  expect(await times(db)).toMatchObject({ refundedAt: 50 });
});

test('a payment refunded before it was recorded has the recording time', async () => {
  const db = await databaseOfAnn();
  await record(db, { refundedCents: 7800 }, 15);
  expect(await times(db)).toEqual({ recordedAt: 15, refundedAt: 15 });
});

test('lists a user’s payments in the order recorded, without withdrawn ones', async () => {
  const db = await databaseOfAnn();
  for (const [session, seenAt] of [
    ['cs_c', 10],
    ['cs_b', 20],
    ['cs_a', 20],
    ['cs_gone', 5],
  ] as const)
    await record(db, { checkoutSessionId: session, paymentIntentId: `pi_${session}` }, seenAt);
  await record(db, { checkoutSessionId: 'cs_ben', paymentIntentId: 'pi_ben', uid: 'ben' }, 1);
  await setWithdrawn(db, { checkoutSessionId: 'cs_gone', withdrawnAt: 30 });
  const sessions = (await listPayments(db, { uid: 'ann' })).map((one) => one.checkoutSessionId);
  expect(sessions).toEqual(['cs_c', 'cs_a', 'cs_b']);
});

test('finds a session by payment intent', async () => {
  const db = await databaseOfAnn();
  await record(db, {});
  expect(await findSessionOfIntent(db, { paymentIntentId: 'pi_1' })).toBe('cs_1');
  expect(await findSessionOfIntent(db, { paymentIntentId: 'pi_2' })).toBeUndefined();
});

test('events are done once they are marked, together or repeatedly', async () => {
  const db = await databaseOfAnn();
  const events = ['e1', 'e2'].map((id) => ({ id, type: 'charge.refunded' }));
  await markEventsDone(db, { events: [], now: 1 });
  expect(await isEventDone(db, { id: 'e1' })).toBe(false);
  await Promise.all([markEventsDone(db, { events, now: 2 }), markEventsDone(db, { events, now: 3 })]);
  expect(await isEventDone(db, { id: 'e1' })).toBe(true);
  expect(await listDoneEvents(db, { ids: ['e1', 'e2', 'e3'] })).toEqual(new Set(['e1', 'e2']));
  expect(await listDoneEvents(db, { ids: [] })).toEqual(new Set());
});
