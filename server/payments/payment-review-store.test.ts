import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
import {
  autoResolvePaymentReviews,
  createPaymentReview,
  listPaymentReviews,
  type NewPaymentReview,
  resolvePaymentReview,
} from './payment-review-store.ts';

const review: NewPaymentReview = {
  id: 'r1',
  reason: 'paid-twice',
  uid: 'ann',
  checkoutSessionId: 'cs_1',
  amountCents: 7800,
  currency: 'usd',
  detail: 'plan-paid-before ultra',
  flaggedAt: 10,
};

const open = { resolvedAt: null, resolvedBy: null, note: null };

const resolve = (db: Database, id: string, by = 'teacher', now = 50) =>
  resolvePaymentReview(db, { id, by, note: `by ${by}`, now });

const autoResolve = (db: Database, ...reasons: NewPaymentReview['reason'][]) =>
  autoResolvePaymentReviews(db, { checkoutSessionId: 'cs_1', reasons, resolution: 'refunded', now: 60 });

const listed = async (db: Database) => (await listPaymentReviews(db)).map(({ id }) => id);

test('simultaneous reports of a fact create one review', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  const created = await Promise.all(
    ['r1', 'r2', 'r3'].map((id) => createPaymentReview(db, { ...review, id })),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  const [only, ...others] = await listPaymentReviews(db);
  expect(only).toEqual({ ...review, ...open, id: only?.id, email: emailOf('ann') });
  expect(others).toEqual([]);
});

test('another reason or session is a separate review, even without a known user', async () => {
  const db = await createTestDatabase();
  await createPaymentReview(db, review);
  expect(await createPaymentReview(db, { ...review, id: 'r2', reason: 'upgrade-alone' })).toBe(true);
  expect(await createPaymentReview(db, { ...review, id: 'r3', checkoutSessionId: 'cs_2', uid: null })).toBe(
    true,
  );
  expect((await listPaymentReviews(db)).map(({ email }) => email)).toEqual([null, null, null]);
});

test('one of two simultaneous resolutions of a review wins', async () => {
  const db = await createTestDatabase();
  await createPaymentReview(db, review);
  const resolved = await Promise.all([resolve(db, 'r1', 'ana'), resolve(db, 'r1', 'budi')]);
  expect(resolved.filter((one) => one !== null)).toEqual([{ uid: 'ann', checkoutSessionId: 'cs_1' }]);
  expect(await resolve(db, 'r1', 'citra', 99)).toBeNull();
  expect(await resolve(db, 'unknown')).toBeNull();
  const [stored] = await listPaymentReviews(db);
  expect([stored?.resolvedAt, stored?.note]).toEqual([50, `by ${stored?.resolvedBy}`]);
});

test('a fact reported again reopens an automatically resolved review, not one resolved by hand', async () => {
  const db = await createTestDatabase();
  await createPaymentReview(db, review);
  await resolve(db, 'r1');
  expect(await createPaymentReview(db, { ...review, id: 'r2' })).toBe(false);
  expect(await listPaymentReviews(db)).toMatchObject([{ id: 'r1', resolvedBy: 'teacher' }]);

  await createPaymentReview(db, { ...review, id: 'r3', reason: 'upgrade-alone' });
  await autoResolve(db, 'upgrade-alone');
  expect(await createPaymentReview(db, { ...review, id: 'r4', reason: 'upgrade-alone' })).toBe(true);
  expect(await listPaymentReviews(db)).toMatchObject([{ id: 'r3', ...open }, { id: 'r1' }]);
});

test('automatic resolution matches session and reason, and keeps those resolved by hand', async () => {
  const db = await createTestDatabase();
  await createPaymentReview(db, review);
  await createPaymentReview(db, { ...review, id: 'r2', reason: 'wrong-amount' });
  await createPaymentReview(db, { ...review, id: 'r3', checkoutSessionId: 'cs_2' });
  await createPaymentReview(db, { ...review, id: 'r4', reason: 'wrong-price' });
  await resolve(db, 'r4');
  await autoResolve(db, 'paid-twice', 'wrong-price');
  const state = Object.fromEntries((await listPaymentReviews(db)).map((one) => [one.id, one.resolvedBy]));
  expect(state).toEqual({ r1: 'stripe', r2: null, r3: null, r4: 'teacher' });
});

test('lists all open reviews before resolved ones, each newest first', async () => {
  const db = await createTestDatabase();
  const count = 205;
  for (let place = 0; place < count; place++) {
    const id = `r${place}`;
    await createPaymentReview(db, { ...review, id, checkoutSessionId: `cs_${place}`, flaggedAt: place });
  }
  expect(await listed(db)).toHaveLength(count);
  expect((await listed(db)).slice(0, 2)).toEqual(['r204', 'r203']);
  for (let place = 1; place < count; place++) await resolve(db, `r${place}`);
  const ids = await listed(db);
  expect(ids.slice(0, 3)).toEqual(['r0', 'r204', 'r203']);
  expect(ids).toHaveLength(201);
});
