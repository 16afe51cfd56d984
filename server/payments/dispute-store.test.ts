import { expect, test } from 'vitest';
import { addPayment, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { addBookings, sumBookings, sumBookingsOf } from './balance-transaction-store.ts';
import {
  acquireEvidenceLease,
  listEndedDisputes,
  listOpenDisputes,
  recordDispute,
  releaseEvidenceLease,
} from './dispute-store.ts';
import { countAwaitingDisputes } from '#server/operations/dashboard-store.ts';

async function databaseWithPayment() {
  const db = await createTestDatabase();
  await addUsers(db, 'a');
  await addPayment(db, { checkoutSessionId: 'cs_1', uid: 'a' });
  return db;
}

const dispute = {
  checkoutSessionId: 'cs_1',
  amountCents: 7800,
  currency: 'USD',
  reason: 'fraudulent',
  status: 'needs-response',
  openedAt: 10,
  dueAt: 1000,
  submissions: 0,
} as const;

test('an older reply of Stripe changes nothing, and a repeated one is not new', async () => {
  const db = await databaseWithPayment();
  const record = (more: object) =>
    recordDispute(db, { ...dispute, id: 'du_1', readAt: 20, now: 21, ...more });
  expect(await record({})).toBe(true);
  expect(await record({})).toBe(false);
  expect(await record({ status: 'won', readAt: 40, now: 41, submissions: 1 })).toBe(true);
  expect(await record({ status: 'under-review', readAt: 30, now: 42 })).toBe(false);
  expect(await listOpenDisputes(db, { atMost: 9 })).toEqual([]);
  expect(await listEndedDisputes(db, { atMost: 9 })).toMatchObject([
    { id: 'du_1', status: 'won', closedAt: 41, submissions: 1, uid: 'a', gives: 'ultra' },
  ]);
});

test('lists open disputes by deadline, and closed ones page by page', async () => {
  const db = await databaseWithPayment();
  const record = (id: string, more: object) =>
    recordDispute(db, { ...dispute, id, readAt: 20, now: 21, ...more });
  await record('du_none', { dueAt: null });
  await record('du_later', { dueAt: 3000 });
  await record('du_next', { dueAt: 2000, status: 'inquiry' });
  await record('du_sent', { dueAt: 1500, status: 'under-review' });
  for (const [place, id] of ['du_a', 'du_b', 'du_c'].entries())
    await record(id, { status: 'lost', now: 50 + Math.floor(place / 2) });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect(ids(await listOpenDisputes(db, { atMost: 9 }))).toEqual([
    'du_sent',
    'du_next',
    'du_later',
    'du_none',
  ]);
  const first = await listEndedDisputes(db, { atMost: 2 });
  expect(ids(first)).toEqual(['du_c', 'du_b']);
  const after = { closedAt: first[1]?.closedAt ?? 0, id: 'du_b' };
  expect(ids(await listEndedDisputes(db, { after, atMost: 2 }))).toEqual(['du_a']);
  expect(await countAwaitingDisputes(db, { now: 1000 })).toEqual({ count: 2, nextDueAt: 2000 });
  expect(await countAwaitingDisputes(db, { now: 5000 })).toEqual({ count: 0, nextDueAt: null });
});

test('one request at a time can send evidence, until its lease expires', async () => {
  const db = await databaseWithPayment();
  await recordDispute(db, { ...dispute, id: 'du_1', readAt: 20, now: 21 });
  const acquire = (now: number) => acquireEvidenceLease(db, { id: 'du_1', now, until: now + 60 });
  const clicks = await Promise.all([1, 2, 3].map(() => acquire(100)));
  expect(clicks.filter((click) => click !== null)).toHaveLength(1);
  expect(await acquire(159)).toBeNull();
  expect(await acquire(160)).toEqual({ id: 'du_1' });
  await releaseEvidenceLease(db, { id: 'du_1' });
  expect(await acquire(161)).toEqual({ id: 'du_1' });
});

test('a booking counts once, in the span in which Stripe booked it', async () => {
  const db = await databaseWithPayment();
  const charge = {
    id: 'txn_1',
    kind: 'charge',
    amountCents: 7800,
    feeCents: 256,
    netCents: 7544,
    currency: 'USD',
    bookedAt: 50,
  } as const;
  const refund = {
    ...charge,
    id: 'txn_2',
    kind: 'refund',
    amountCents: -800,
    feeCents: 0,
    netCents: -800,
  } as const;
  await addBookings(db, { checkoutSessionId: 'cs_1', bookings: [charge] });
  await addBookings(db, { checkoutSessionId: 'cs_1', bookings: [charge, { ...refund, bookedAt: 150 }] });
  expect(await sumBookings(db, { from: 0, to: 100 })).toEqual([
    { currency: 'USD', kind: 'charge', amountCents: 7800, feeCents: 256 },
  ]);
  expect(await sumBookings(db, { from: 100, to: 200 })).toEqual([
    { currency: 'USD', kind: 'refund', amountCents: -800, feeCents: 0 },
  ]);
  expect(await sumBookingsOf(db, { checkoutSessionIds: ['cs_1', 'cs_2'] })).toEqual(
    new Map([['cs_1', { feeCents: 256, netCents: 6744 }]]),
  );
});
