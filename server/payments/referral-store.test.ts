import { expect, test } from 'vitest';
import { earnedCents, owedCents } from '#rules/payments/referral.ts';
import { addPayment, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { insertReferral, listBalances, listReferrals, setPaidOut } from './referral-store.ts';

const paid = { uid: 'budi', amountCents: 7_777, refundedCents: 0, currency: 'usd', taxCents: 0 };

const payments = [
  { ...paid, paidOutCents: 800 },
  { ...paid, uid: 'citra', refundedCents: 1_000, taxCents: 333 },
  { ...paid, uid: 'dewi', refundedCents: 7_777, paidOutCents: 500 },
  { ...paid, uid: 'eka', dispute: 'under_review' as const },
  { ...paid, uid: 'fajar', dispute: 'won' as const, isNotDue: true },
  { ...paid, uid: 'gita', withdrawnAt: 5 },
  { ...paid, uid: 'hadi', isSameCard: true },
  { ...paid, uid: 'owner' },
  { ...paid, uid: 'indah', amountCents: 89_912_345, currency: 'idr', isNotDue: true },
  // The first payment counts no longer, so the second is the customer's first.
  { ...paid, uid: 'joko', refundedCents: 7_777 },
  { ...paid, uid: 'joko', amountCents: 4_001 },
  { ...paid, uid: 'joko', amountCents: 4_003 },
];

test('the balances in the studio are the sums of the rewards', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'owner', 'other', ...new Set(payments.map(({ uid }) => uid)));
  for (const [place, payment] of payments.entries()) {
    const { paidOutCents, isNotDue, isSameCard, ...row } = payment;
    const checkoutSessionId = `cs_${String(place).padStart(2, '0')}`;
    await addPayment(db, { ...row, checkoutSessionId, paidAt: 1 });
    const referral = { checkoutSessionId, rewardPercent: 17, dueAt: isNotDue ? 200 : 100 };
    const uid = place === 1 ? 'other' : 'owner';
    await insertReferral(db, { ...referral, uid, isSameCard: isSameCard ? 1 : 0 });
    if (paidOutCents) await setPaidOut(db, { checkoutSessionId, before: 0, paidCents: paidOutCents, now: 2 });
  }

  const now = 150;
  const expected = [
    ['other', 'USD'],
    ['owner', 'USD'],
    ['owner', 'IDR'],
  ].map(async ([uid, currency]) => {
    const all = await listReferrals(db, { uid: uid! });
    const referrals = all.filter(({ payment }) => payment.currency === currency);
    const sum = (cents: (of: (typeof referrals)[number]) => number) =>
      referrals.reduce((total, referral) => total + cents(referral), 0);
    const [owed, paidOut] = [sum((of) => owedCents(of, now)), sum(({ paidCents }) => paidCents)];
    return {
      uid,
      currency,
      email: `${uid}@example.com`,
      referrals: referrals.length,
      waitingCents: sum(earnedCents) - owed - paidOut,
      owedCents: owed,
      paidCents: paidOut,
    };
  });
  const balances = await Promise.all(expected);
  expect(balances.map(({ owedCents: owed, waitingCents }) => [owed, waitingCents])).toEqual([
    [1_102, 0],
    [702, 1_322],
    [0, 15_285_000],
  ]);
  expect(await listBalances(db, { now, limit: 10 })).toEqual(balances);
  expect(await listBalances(db, { now, limit: 2 })).toEqual(balances.slice(0, 2));
});
