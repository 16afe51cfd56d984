import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import {
  addPayment,
  addUsers,
  addUserWithPlan,
  createTestDatabase,
  ultraPayment,
} from '#tests/test-database.ts';
import { insertGrant } from './grant-store.ts';
import {
  findEntry,
  findLearnerWithPlan,
  hasPaymentReview,
  type LedgerEntry,
  listEntries,
  listEntriesOfIntents,
  listLearnersWithPlan,
  type PlanLearner,
  setWithdrawn,
} from './ledger-store.ts';
import { createPaymentReview, resolvePaymentReview } from './payment-review-store.ts';
import { assignReceiptNumber } from './receipt-store.ts';

async function databaseWithPayments(...sessions: string[]): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  for (const checkoutSessionId of sessions) await addPayment(db, { checkoutSessionId, uid: 'ann' });
  return db;
}

async function pages<T>(listed: AsyncGenerator<T[]>): Promise<T[][]> {
  const all: T[][] = [];
  for await (const page of listed) all.push(page);
  return all;
}

const entry: LedgerEntry = {
  checkoutSessionId: 'cs_1',
  paymentIntentId: 'pi_cs_1',
  uid: 'ann',
  refundedCents: 0,
  dispute: 'none',
  currency: 'USD',
  withdrawnAt: null,
  hasReceipt: false,
};

test('an entry shows refund, dispute, withdrawal and receipt', async () => {
  const db = await databaseWithPayments('cs_1');
  expect(await findEntry(db, { checkoutSessionId: 'cs_1' })).toEqual(entry);
  await assignReceiptNumber(db, { checkoutSessionId: 'cs_1', uid: 'ann', paidAt: 1, prefix: 'LEC' });
  await setWithdrawn(db, { checkoutSessionId: 'cs_1', withdrawnAt: 50 });
  expect(await findEntry(db, { checkoutSessionId: 'cs_1' })).toEqual({
    ...entry,
    withdrawnAt: 50,
    hasReceipt: true,
  });
  await setWithdrawn(db, { checkoutSessionId: 'cs_1', withdrawnAt: null });
  expect(await findEntry(db, { checkoutSessionId: 'cs_1' })).toMatchObject({ withdrawnAt: null });
  expect(await findEntry(db, { checkoutSessionId: 'cs_2' })).toBeUndefined();
});

test('finds entries by payment intent', async () => {
  const db = await databaseWithPayments('cs_1', 'cs_2', 'cs_3');
  const found = await listEntriesOfIntents(db, { paymentIntentIds: ['pi_cs_1', 'pi_cs_3', 'pi_unknown'] });
  expect(found.map(({ checkoutSessionId }) => checkoutSessionId).toSorted()).toEqual(['cs_1', 'cs_3']);
  expect(await listEntriesOfIntents(db, { paymentIntentIds: [] })).toEqual([]);
});

test('lists all payments before a time once, page by page', async () => {
  const db = await databaseWithPayments();
  const ids = Array.from({ length: 1_001 }, (_, place) => `cs_${String(place).padStart(4, '0')}`);
  for (let at = 0; at < ids.length; at += 500)
    await db
      .insertInto('payments')
      .values(
        ids.slice(at, at + 500).map((checkoutSessionId) => ({
          ...ultraPayment,
          uid: 'ann',
          checkoutSessionId,
          paymentIntentId: `pi_${checkoutSessionId}`,
          recordedAt: checkoutSessionId === 'cs_1000' ? 20 : 10,
        })),
      )
      .execute();
  const before20 = await pages(listEntries(db, { before: 20 }));
  expect(before20.map((page) => page.length)).toEqual([500, 500, 0]);
  expect(before20.flat().map(({ checkoutSessionId }) => checkoutSessionId)).toEqual(ids.slice(0, 1_000));
  expect((await pages(listEntries(db, { before: 21 }))).map((page) => page.length)).toEqual([500, 500, 1]);
  expect(await pages(listEntries(db, { before: 10 }))).toEqual([[]]);
});

test('lists users with a plan, a grant or a payment, with the payments and grants that count', async () => {
  const db = await databaseWithPayments('cs_1', 'cs_gone');
  await addUserWithPlan(db, 'given', 'premium');
  await addUsers(db, 'free');
  await setWithdrawn(db, { checkoutSessionId: 'cs_gone', withdrawnAt: 5 });
  const paid = { gives: 'ultra', needs: null, amountCents: 7800, refundedCents: 0, dispute: 'none' };
  await addUsers(db, 'stipend');
  const grant = { plan: 'ultra', endsAt: null } as const;
  const given = { ...grant, id: 'one', uid: 'stipend', why: 'good', grantedBy: 'ann', grantedAt: 1 };
  await insertGrant(db, given);
  const ann = { uid: 'ann', plan: 'free', payments: [expect.objectContaining(paid)], grants: [] };
  expect((await pages<PlanLearner>(listLearnersWithPlan(db))).flat()).toEqual([
    ann,
    { uid: 'given', plan: 'premium', payments: [], grants: [] },
    { uid: 'stipend', plan: 'free', payments: [], grants: [expect.objectContaining(grant)] },
  ]);
  expect(await findLearnerWithPlan(db, { uid: 'ann' })).toEqual(ann);
  expect(await findLearnerWithPlan(db, { uid: 'free' })).toEqual({
    uid: 'free',
    plan: 'free',
    payments: [],
    grants: [],
  });
});

test('lists no page when there is no user with a plan', async () => {
  const db = await databaseWithPayments();
  expect(await pages(listLearnersWithPlan(db))).toEqual([]);
  await addUserWithPlan(db, 'given', 'ultra');
  expect(await findLearnerWithPlan(db, { uid: 'given' })).toMatchObject({ plan: 'ultra' });
});

test('a review counts, resolved or not, unless it is for a missing payment', async () => {
  const db = await databaseWithPayments('cs_1');
  const review = {
    uid: 'ann',
    amountCents: 1,
    currency: 'usd',
    detail: 'ultra-paid-after',
    flaggedAt: 1,
  } as const;
  const flag = (id: string, reason: 'not-paid' | 'paid-twice') =>
    createPaymentReview(db, { ...review, id, reason, checkoutSessionId: 'cs_1' });
  const has = (checkoutSessionId: string) => hasPaymentReview(db, { checkoutSessionId });
  await flag('r1', 'not-paid');
  expect(await has('cs_1')).toBe(false);
  await flag('r2', 'paid-twice');
  await resolvePaymentReview(db, { id: 'r2', by: 'teacher', note: '', now: 5 });
  expect([await has('cs_1'), await has('cs_2')]).toEqual([true, false]);
});
