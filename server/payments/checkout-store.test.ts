import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { firstPriceOf } from '#tests/content/default-course.ts';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import {
  acquireLease,
  attachSession,
  cancelCheckout,
  completeCheckout,
  findCheckout,
  findCheckoutOfSession,
  findOpenCheckout,
  listCheckoutsOfUser,
  listOpenCheckouts,
  listPendingCheckouts,
  openCheckout,
  releaseLease,
  termsOf,
} from './checkout-store.ts';
import { retirePrice } from './price-store.ts';

const terms = { stripePriceId: 'price_ultra', amountCents: 7800, currency: 'USD' } as const;

async function databaseOfAnn(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

const open = (db: Database, id: string, now = 10, uid = 'ann') =>
  openCheckout(db, { id, uid, priceId: 'ultra-usd', now, expiresAt: now + 100, ...terms });

const attach = (db: Database, id: string) =>
  attachSession(db, { id, checkoutSessionId: `cs_${id}`, url: `https://pay.example.com/${id}` });

/** Opens a checkout, stores its session and completes it. */
async function openAndComplete(db: Database, id: string, now: number): Promise<void> {
  await open(db, id, now);
  await attach(db, id);
  await completeCheckout(db, { checkoutSessionId: `cs_${id}`, now: now + 1 });
}

test('simultaneous requests get the same checkout, which one of them created', async () => {
  const db = await databaseOfAnn();
  const opened = await Promise.all(['a', 'b', 'c', 'd'].map((id) => open(db, id)));
  expect(opened.filter((one) => one?.isNew)).toHaveLength(1);
  expect(new Set(opened.map((one) => one?.checkout.id)).size).toBe(1);
  expect(await open(db, 'of ben', 10, 'ben')).toMatchObject({ isNew: true, checkout: { id: 'of ben' } });
  expect(await listOpenCheckouts(db, { uid: 'ann' })).toHaveLength(1);
});

test('a new checkout has its terms, and neither session nor lease', async () => {
  const db = await databaseOfAnn();
  const opened = await open(db, 'a');
  expect(opened?.checkout).toEqual({
    id: 'a',
    isGift: null,
    seats: null,
    uid: 'ann',
    priceId: 'ultra-usd',
    ...terms,
    language: null,
    couponId: null,
    listCents: null,
    billing: null,
    checkoutSessionId: null,
    url: null,
    expiresAt: 110,
    leasedAt: null,
  });
  expect(termsOf(opened!.checkout)).toEqual(terms);
  for (const missing of ['stripePriceId', 'amountCents', 'currency'] as const)
    expect(termsOf({ ...terms, billing: null, [missing]: null })).toBeNull();
});

test('one request at a time holds the lease, until it is released or expires', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  const lease = (now: number) => acquireLease(db, { id: 'a', now, leaseMs: 60 });
  expect((await Promise.all([lease(20), lease(20), lease(20)])).filter(Boolean)).toHaveLength(1);
  expect(await lease(79)).toBe(false);
  expect(await lease(80)).toBe(true);
  await releaseLease(db, { id: 'a' });
  expect(await lease(81)).toBe(true);
  await attach(db, 'a');
  expect(await lease(999)).toBe(false);
});

test('a closed checkout gets neither session nor lease', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  expect(await cancelCheckout(db, { id: 'a' })).toBe(true);
  expect(await attach(db, 'a')).toBe(false);
  expect(await acquireLease(db, { id: 'a', now: 20, leaseMs: 60 })).toBe(false);
  expect(await findOpenCheckout(db, { id: 'a' })).toBeUndefined();
  expect(await findCheckout(db, { checkoutSessionId: 'cs_a' })).toBeUndefined();
});

test('a checkout keeps its first session, which may be stored again', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  expect([await attach(db, 'a'), await attach(db, 'a')]).toEqual([true, true]);
  const other = { id: 'a', checkoutSessionId: 'cs_other', url: 'https://pay.example.com/other' };
  expect(await attachSession(db, other)).toBe(false);
  expect(await findOpenCheckout(db, { id: 'a' })).toMatchObject({ checkoutSessionId: 'cs_a' });
});

test('a checkout is cancelled once, and only without a session', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  expect([await cancelCheckout(db, { id: 'a' }), await cancelCheckout(db, { id: 'a' })]).toEqual([
    true,
    false,
  ]);
  await open(db, 'b');
  await attach(db, 'b');
  expect(await cancelCheckout(db, { id: 'b' })).toBe(false);
  expect(await findOpenCheckout(db, { id: 'b' })).toMatchObject({ checkoutSessionId: 'cs_b' });
});

test('after completion the next checkout is new, and the first outcome stays', async () => {
  const db = await databaseOfAnn();
  await openAndComplete(db, 'a', 10);
  expect(await listOpenCheckouts(db, { uid: 'ann' })).toEqual([]);
  expect(await open(db, 'b', 20)).toMatchObject({ isNew: true });
  await completeCheckout(db, { checkoutSessionId: 'cs_a', now: 999 });
  const { completedAt } = await db
    .selectFrom('checkouts')
    .select('completedAt')
    .where('id', '=', 'a')
    .executeTakeFirstOrThrow();
  expect(completedAt).toBe(11);
  expect(await findOpenCheckout(db, { id: 'b' })).toBeDefined();
});

test('a session reported before it was stored is found by the checkout’s id', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  await retirePrice(db, { id: 'ultra-usd', now: 5 });
  const price = { ...firstPriceOf('ultra-usd'), stripePriceId: 'price_ultra_usd' };
  const recorded = {
    isGift: false,
    seats: null,
    uid: 'ann',
    priceId: 'ultra-usd',
    terms,
    price,
    discount: null,
  };
  expect(await findCheckoutOfSession(db, { id: 'a', checkoutSessionId: 'cs_a' })).toEqual(recorded);
  expect(await findCheckoutOfSession(db, { id: null, checkoutSessionId: 'cs_a' })).toBeUndefined();
  await completeCheckout(db, { id: 'a', checkoutSessionId: 'cs_a', now: 12 });
  expect(await findOpenCheckout(db, { id: 'a' })).toBeUndefined();
});

test('another session of a checkout does not complete it', async () => {
  const db = await databaseOfAnn();
  await open(db, 'a');
  await attach(db, 'a');
  await completeCheckout(db, { id: 'a', checkoutSessionId: 'cs_lost', now: 12 });
  expect(await findOpenCheckout(db, { id: 'a' })).toMatchObject({ checkoutSessionId: 'cs_a' });
  await completeCheckout(db, { id: 'a', checkoutSessionId: 'cs_a', now: 13 });
  expect(await findOpenCheckout(db, { id: 'a' })).toBeUndefined();
});

test('lists a limited number of the user’s sessions, newest first', async () => {
  const db = await databaseOfAnn();
  for (const [id, now] of [
    ['a', 10],
    ['c', 30],
    ['b', 20],
  ] as const)
    await openAndComplete(db, id, now);
  await open(db, 'without session', 40);
  await open(db, 'of ben', 50, 'ben');
  await attach(db, 'of ben');
  const listed = (atMost: number) => listCheckoutsOfUser(db, { uid: 'ann', atMost });
  expect(await listed(2)).toEqual([{ checkoutSessionId: 'cs_c' }, { checkoutSessionId: 'cs_b' }]);
  expect((await listed(9)).at(-1)).toEqual({ checkoutSessionId: 'cs_a' });
});

test('lists pending checkouts with a session and no outcome between two times, oldest first', async () => {
  const db = await createTestDatabase();
  const users = ['p10', 'p20', 'p30', 'p40', 'ended', 'without'];
  await addUsers(db, ...users);
  for (const now of [30, 10, 40, 20]) {
    await open(db, `k${now}`, now, `p${now}`);
    await attach(db, `k${now}`);
  }
  await open(db, 'ended', 25, 'ended');
  await attach(db, 'ended');
  await completeCheckout(db, { checkoutSessionId: 'cs_ended', now: 26 });
  await open(db, 'without', 25, 'without');
  const pending = async (after: number, now: number, atMost = 9) =>
    (await listPendingCheckouts(db, { after, now, agoMs: 5, atMost })).map(({ createdAt }) => createdAt);
  expect(await pending(0, 99)).toEqual([10, 20, 30, 40]);
  expect(await pending(10, 44)).toEqual([20, 30]);
  expect(await pending(0, 99, 2)).toEqual([10, 20]);
});
