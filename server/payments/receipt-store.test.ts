import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOrCreateUser, lockUser } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestContext } from '#tests/test-context.ts';
import { assignReceiptNumber, listReceipts } from './receipt-store.ts';
import { recordPayment } from './store.ts';

/** Midnight in the site's time zone, eight hours before UTC. */
const newYear = Date.parse('2027-01-01T00:00+08:00');

async function pay(db: Database, payment: { session: string; uid: string; now: number; fails?: boolean }) {
  const { session, uid, now, fails = false } = payment;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, { uid });
    const recorded = await recordPayment(
      tx,
      {
        checkoutSessionId: session,
        paymentIntentId: `pi_${session}`,
        uid,
        priceId: 'ultra-usd',
        amountCents: 7800,
        currency: 'usd',
        refundedCents: 0,
        dispute: 'none',
        paidAt: now,
        seenAt: now,
      },
      undefined,
    );
    const number =
      recorded === 'first' &&
      (await assignReceiptNumber(tx, { checkoutSessionId: session, uid, paidAt: now, prefix: 'LEC' }));
    if (fails) throw new Error('the power went');
    return number;
  });
}

async function createUsers(db: Database, count: number) {
  for (let place = 0; place < count; place++) {
    const uid = `person-${place}`;
    await findOrCreateUser(db, { uid, email: `${uid}@example.com`, name: null, now: 1 });
  }
}

test('numbers of a year are consecutive, whatever payments coincide, fail and repeat', async () => {
  const ctx = await createTestContext();
  await createUsers(ctx.db, 3);
  let round = 0;
  const attempt = fc.record({
    session: fc.integer({ min: 0, max: 7 }),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 14 }), async (attempts) => {
      const year = 2100 + round++;
      const tried = attempts.map(({ session, fails }) =>
        pay(ctx.db, {
          session: `${year}-${session}`,
          // A session always belongs to the same user.
          uid: `person-${session % 3}`,
          now: Date.UTC(year, 5, 1),
          fails,
        }),
      );
      const results = await Promise.allSettled(tried);
      const assigned = results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
      const rows = await ctx.db
        .selectFrom('receipts')
        .select('number')
        .where('number', 'like', `LEC-${year}-%`)
        .orderBy('number')
        .execute();
      const paid = new Set(attempts.filter(({ fails }) => !fails).map(({ session }) => session));
      expect(rows.map(({ number }) => number)).toEqual(
        Array.from({ length: paid.size }, (_, place) => `LEC-${year}-${String(place + 1).padStart(6, '0')}`),
      );
      expect(new Set(assigned).size).toBe(paid.size);
    }),
    { numRuns: 25 },
  );
});

test('payments of the old year recorded simultaneously in the new one get its next numbers', async () => {
  const ctx = await createTestContext();
  await createUsers(ctx.db, 6);
  await pay(ctx.db, { session: 'first', uid: 'person-0', now: newYear - 2 });
  await pay(ctx.db, { session: 'new-year', uid: 'person-1', now: newYear });
  const late = await Promise.all(
    [2, 3, 4, 5].map((place) =>
      pay(ctx.db, { session: `late-${place}`, uid: `person-${place}`, now: newYear - 1 }),
    ),
  );
  expect(late.map(String).toSorted()).toEqual([2, 3, 4, 5].map((place) => `LEC-2026-00000${place}`));
  expect((await listReceipts(ctx.db, { uid: 'person-3' }))[0]?.issuedAt).toBe(newYear - 1);
});

test('numbering restarts each year', async () => {
  const ctx = await createTestContext();
  await createUsers(ctx.db, 1);
  const numbers = [];
  for (const [session, now] of [
    ['a', newYear - 1],
    ['b', newYear],
    ['c', newYear + 1],
  ] as const)
    numbers.push(await pay(ctx.db, { session, uid: 'person-0', now }));
  expect(numbers).toEqual(['LEC-2026-000001', 'LEC-2027-000001', 'LEC-2027-000002']);
  expect((await listReceipts(ctx.db, { uid: 'person-0' })).map(({ number }) => number)).toEqual(
    numbers.toReversed(),
  );
});
