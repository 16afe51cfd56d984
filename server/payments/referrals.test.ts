import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailOfErasedUser } from '#rules/account.ts';
import { dayMs } from '#rules/clock.ts';
import { openWith } from '#tests/test-coupons.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  linesAbout,
  merge,
  signInInstructor,
} from '#tests/test-payments.ts';
import {
  balancesOf,
  buyThrough,
  createOwner,
  referralTerms,
  referredPurchase,
  rewardsOf,
  setTerms,
} from '#tests/test-referrals.ts';
import { confirmPayment } from './confirm-payment.ts';
import { confirmUse } from './deal.ts';
import { listReferrals } from './referral-store.ts';
import { exportReferrals } from './referrals.ts';

/** Payments of the same second have no fixed order. */
const sortedRewards = async (owner: TestBrowser) =>
  (await rewardsOf(owner)).map(([state, cents]) => `${state} ${cents}`).toSorted();

test('a reward is due after the wait, is paid out once, and is owed back after a refund', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const { owner, code, session } = await referredPurchase(ctx, instructor, { waitDays: 2 });
  const second = await buyThrough(ctx, await signIn(ctx, 'second@example.com'), code);
  const pay = async (amountCents: number, currency = 'USD') => {
    const body = { currency, amountCents };
    const path = `POST /api/studio/learners/${owner.user.uid}/referral-payouts` as const;
    return (await instructor.ask(path, body)).status;
  };
  expect(await rewardsOf(owner)).toEqual([
    ['waiting', 1404],
    ['waiting', 1404],
  ]);
  expect(await balancesOf(instructor)).toMatchObject([{ waitingCents: 2808, owedCents: 0, paidCents: 0 }]);
  expect(await pay(2808)).toBe(409);

  ctx.pass({ seconds: (3 * dayMs) / 1000 });
  expect(await rewardsOf(owner)).toContainEqual(['owed', 1404]);
  expect(await pay(2807)).toBe(409);
  // Each currency is paid out on its own.
  const useCurrency = (currency: string) =>
    sql`update payments set currency = ${currency} where "checkoutSessionId" = ${second}`.execute(ctx.db);
  await useCurrency('myr');
  const statuses = await Promise.all([pay(1404), pay(1404)]);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  expect(await sortedRewards(owner)).toEqual(['owed 1404', 'paid 1404']);
  expect(await pay(1404, 'MYR')).toBe(201);
  await useCurrency('usd');
  expect(await linesAbout(ctx, owner)).toContainEqual(
    expect.objectContaining({ action: 'referral-paid-out', detail: 'USD 1404' }),
  );

  await ctx.refund(session);
  await ctx.refund(second, 2000);
  await deliverAll(ctx);
  await deliverAll(ctx);
  expect(await sortedRewards(owner)).toEqual(['reversed 0', 'reversed 1004']);
  expect(await balancesOf(instructor)).toMatchObject([
    { referrals: 2, waitingCents: 0, owedCents: -1804, paidCents: 2808 },
  ]);
  expect(await exportReferrals(ctx)).toContain(
    '"owner@example.com","second@example.com","USD","70.20","0.00","20.00","10.04"',
  );
});

test('a link lowers first purchases of others only, and no gifts', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await setTerms(instructor);
  const { owner, code } = await createOwner(ctx, 'o.wner@gmail.com');
  const stranger = await signIn(ctx, 'stranger@example.com');
  expect((await stranger.ask('POST /api/referral-links')).body).toMatchObject({ reason: 'no-paid-plan' });
  const answer = async (browser: typeof owner) => (await browser.ask(`GET /api/coupons/${code}`)).body.answer;
  expect(await answer(owner)).toBe('own-link');
  expect(await answer(await signIn(ctx, 'owner+friend@gmail.com'))).toBe('own-link');
  expect(await answer(stranger)).toBe('valid');
  const gift = await stranger.ask('POST /api/checkouts', { plan: 'ultra', coupon: code, isGift: true });
  expect(gift.body).toMatchObject({ reason: 'coupon-not-for-this' });
  await ctx.pay(await checkout(stranger, 'premium'));
  await deliverAll(ctx);
  expect(await answer(stranger)).toBe('not-first');
  expect((await openWith(stranger, code)).body).toMatchObject({ reason: 'coupon-not-first' });
  // It is no coupon of the studio.
  expect((await instructor.ask('GET /api/studio/coupons')).body.coupons).toEqual([]);

  await setTerms(instructor, { isActive: false }, 1);
  const friend = await signIn(ctx, 'friend@example.com');
  expect(await answer(friend)).toBe('unknown');
  expect((await stranger.ask('POST /api/referral-links')).body).toMatchObject({ reason: 'referrals-off' });
  await setTerms(instructor, { percentOff: 50 }, 2);
  const { prices } = (await friend.ask(`GET /api/coupons/${code}`)).body;
  expect(prices).toContainEqual(expect.objectContaining({ plan: 'ultra', amountCents: 3900 }));
  // A request of the owner that found the link valid for someone else.
  const { id } = (await ctx.db.selectFrom('coupons').select('id').executeTakeFirst())!;
  const use = { id, uid: owner.user.uid, now: ctx.now() };
  await expect(confirmUse(ctx.db, use)).rejects.toMatchObject({ reason: 'coupon-own-link' });
  const stale = await instructor.ask('PUT /api/studio/referral-program', { ...referralTerms, revision: 2 });
  expect(stale.body).toMatchObject({ reason: 'changed-elsewhere' });
  // Half of 60 cents is less than Stripe charges.
  await sql`update prices set "amountCents" = 60 where needs is null and "retiredAt" is null`.execute(ctx.db);
  const large = { ...referralTerms, percentOff: 50, revision: 3 };
  const tooLarge = await instructor.ask('PUT /api/studio/referral-program', large);
  expect(tooLarge.body).toMatchObject({ reason: 'too-large' });
});

test('a link ends with the paid plan of its owner', async () => {
  const ctx = await createPaidContext();
  await setTerms(await signInInstructor(ctx));
  const owner = await signIn(ctx, 'owner@example.com');
  const session = await checkout(owner, 'ultra');
  await ctx.pay(session);
  await deliverAll(ctx);
  const { code } = (await owner.ask('POST /api/referral-links')).body;
  expect((await owner.ask('POST /api/referral-links')).body.code).toBe(code);
  const friend = await signIn(ctx, 'friend@example.com');
  const answer = async () => (await friend.ask(`GET /api/coupons/${code}`)).body.answer;
  const { uid } = owner.user;
  const set = (change: { bannedAt?: number | null; email?: string }) =>
    ctx.db.updateTable('users').set(change).where('uid', '=', uid).execute();
  await set({ bannedAt: 1 });
  expect(await answer()).toBe('ended');
  await set({ bannedAt: null, email: emailOfErasedUser(uid) });
  expect(await answer()).toBe('ended');
  await set({ email: 'owner@example.com' });
  expect(await answer()).toBe('valid');
  await ctx.refund(session);
  await deliverAll(ctx);
  expect(await answer()).toBe('ended');
  expect((await owner.ask('GET /api/referrals')).body).toMatchObject({ program: null, code: null });
});

test('a customer who pays with the owner’s card, or turns out to be the owner, earns nothing', async () => {
  const ctx = await createPaidContext();
  await setTerms(await signInInstructor(ctx));
  const { owner, code } = await createOwner(ctx);
  const spouse = await signIn(ctx, 'spouse@example.com');
  await buyThrough(ctx, spouse, code, { method: 'card', number: '5555555555554444' });
  expect(await rewardsOf(owner)).toEqual([['reversed', 0]]);
  const twin = await signIn(ctx, 'twin@example.com');
  await buyThrough(ctx, twin, code);
  expect(await rewardsOf(owner)).toContainEqual(['waiting', 1404]);
  await merge(ctx, { into: owner, from: twin });
  expect(await rewardsOf(owner)).toEqual([
    ['reversed', 0],
    ['reversed', 0],
  ]);
});

test('the rewards and the link of a merged account belong to the remaining one', async () => {
  const ctx = await createPaidContext();
  const { owner, code, friend } = await referredPurchase(ctx, await signInInstructor(ctx));
  const stays = await signIn(ctx, 'stays@example.com');
  await merge(ctx, { into: stays, from: owner });
  expect(await rewardsOf(stays)).toEqual([['waiting', 1404]]);
  expect((await stays.ask('GET /api/referrals')).body.code).toBe(code);
  const answer = async (browser: typeof owner) => (await browser.ask(`GET /api/coupons/${code}`)).body.answer;
  expect(await answer(stays)).toBe('own-link');
  // The mailbox of an account that was merged, into the owner's or the customer's.
  const again = await signIn(ctx, 'owner+again@example.com');
  expect(await answer(again)).toBe('own-link');
  const merged = await signIn(ctx, 'merged@example.com');
  await merge(ctx, { into: merged, from: again });
  expect(await answer(merged)).toBe('own-link');
  const data = (await stays.ask('GET /api/export')).body;
  expect(data).toMatchObject({ referrals: [{ rewardPercent: 20 }], referralLinks: [{ code }] });
  // A friend who merges two referred accounts brings one reward.
  const other = await signIn(ctx, 'other@example.com');
  await buyThrough(ctx, other, code);
  await merge(ctx, { into: friend, from: other });
  expect(await sortedRewards(stays)).toEqual(['reversed 0', 'waiting 1404']);
  // When the first payment no longer counts, the second one does.
  const first = (await listReferrals(ctx.db, stays.user)).find(({ isFirst }) => isFirst)!;
  const states = [
    sql`"refundedCents" = "amountCents"`,
    sql`"refundedCents" = 0, dispute = 'lost'`,
    sql`dispute = 'none', "withdrawnAt" = 1`,
  ];
  for (const state of states) {
    const id = first.checkoutSessionId;
    await sql`update payments set ${state} where "checkoutSessionId" = ${id}`.execute(ctx.db);
    expect(await sortedRewards(stays)).toEqual(['reversed 0', 'waiting 1404']);
  }
});

test('a payment that a restored backup lacks is referred again by its signed terms', async () => {
  const ctx = await createPaidContext();
  const { owner, session } = await referredPurchase(ctx, await signInInstructor(ctx));
  for (const table of ['referrals', 'receipts', 'balanceTransactions'] as const)
    await ctx.db.deleteFrom(table).where('checkoutSessionId', '=', session).execute();
  await ctx.db.deleteFrom('payments').where('checkoutSessionId', '=', session).execute();
  await ctx.db.deleteFrom('checkouts').where('checkoutSessionId', '=', session).execute();
  expect(await rewardsOf(owner)).toEqual([]);
  await confirmPayment(ctx, session);
  expect(await rewardsOf(owner)).toEqual([['waiting', 1404]]);
});
