/** Referrals in tests: the program, a customer with a link, and a friend who buys through it. */
import { expect } from 'vitest';
import type { ReferralTerms } from '#rules/payments/referral.ts';
import { openWith } from './test-coupons.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import { checkout, deliverAll, type PaidContext } from './test-payments.ts';

/** Ultra costs 78 dollars: 70.20 with the discount, of which the reward is 14.04. */
export const referralTerms: ReferralTerms = {
  isActive: true,
  percentOff: 10,
  rewardPercent: 20,
  waitDays: 30,
};

const ownersCard = { method: 'card', number: '5555555555554444' };

export async function setTerms(
  instructor: TestBrowser,
  change: Partial<ReferralTerms> = {},
  revision = 0,
): Promise<void> {
  const body = { ...referralTerms, ...change, revision };
  expect((await instructor.ask('PUT /api/studio/referral-program', body)).status).toBe(200);
}

/** Signs in a customer who has paid with a card of their own, and creates their link. */
export async function createOwner(ctx: PaidContext, email = 'owner@example.com') {
  const owner = await signIn(ctx, email);
  await ctx.pay(await checkout(owner, 'ultra'), ownersCard);
  await deliverAll(ctx);
  const { status, body } = await owner.ask('POST /api/referral-links');
  expect(status).toBe(201);
  return { owner, code: body.code };
}

/** Buys Ultra through a link. @returns the session */
export async function buyThrough(
  ctx: PaidContext,
  friend: TestBrowser,
  code: string,
  card?: Record<string, string>,
): Promise<string> {
  const { status, body } = await openWith(friend, code);
  expect(status).toBe(201);
  await ctx.pay(body.sessionId, card);
  await deliverAll(ctx);
  return body.sessionId;
}

export async function referredPurchase(
  ctx: PaidContext,
  instructor: TestBrowser,
  change: Partial<ReferralTerms> = {},
) {
  await setTerms(instructor, change);
  const { owner, code } = await createOwner(ctx);
  const friend = await signIn(ctx, 'friend@example.com');
  return { owner, code, friend, session: await buyThrough(ctx, friend, code) };
}

/** Reads the states and amounts of a customer's rewards, newest first. */
export async function rewardsOf(owner: TestBrowser) {
  const { rewards } = (await owner.ask('GET /api/referrals')).body;
  return rewards.map(({ state, rewardCents }) => [state, rewardCents]);
}

export async function balancesOf(instructor: TestBrowser) {
  return (await instructor.ask('GET /api/studio/referrals')).body.balances;
}
