/** Redeeming a gift: who gets the plan, and what refunds, disputes, merges, deletions and bans do to it. */
import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { endDueGrants } from '#server/payments/grants.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { signIn } from '#tests/test-browser.ts';
import { redeemGift } from '#server/payments/redeem-gift.ts';
import { buyGift, checkoutGift, giftOf, redeem } from '#tests/test-gifts.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  linesAbout,
  merge,
  type PaidContext,
  type Person,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';

type Three = { ctx: PaidContext; buyer: Person; friend: Person; other: Person };

async function createThree(): Promise<Three> {
  const ctx = await createPaidContext();
  const [buyer, friend, other] = [
    await signIn(ctx, 'buyer@example.com'),
    await signIn(ctx, 'friend@example.com'),
    await signIn(ctx, 'other@example.com'),
  ];
  return { ctx, buyer, friend, other };
}

async function pay(ctx: PaidContext, browser: Person, plan: 'premium' | 'ultra'): Promise<string> {
  const id = await checkout(browser, plan);
  await ctx.pay(id);
  await deliverAll(ctx);
  return id;
}

const openReviews = async ({ db }: PaidContext) =>
  (await db.selectFrom('paymentReviews').select(['reason', 'uid', 'resolvedAt']).execute()).filter(
    ({ resolvedAt }) => resolvedAt === null,
  );

test('a code gives its plan to the first who redeems it, and nothing to another', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const { id, code } = await buyGift(ctx, buyer);
  expect(await redeem(friend, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
    status: 201,
    body: { plan: 'ultra' },
  });
  expect(await redeem(friend, code)).toMatchObject({ status: 201, body: { plan: 'ultra' } });
  expect(await redeem(other, code)).toMatchObject({ status: 409, body: { reason: 'gift-redeemed' } });
  expect([await planOf(buyer), await planOf(friend), await planOf(other)]).toEqual(['free', 'ultra', 'free']);
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'redeemed', code: null, redeemedAt: ctx.now() });
  const lines = (await linesAbout(ctx, friend)).filter(({ action }) => action !== 'sign-in');
  expect(lines).toEqual([
    { action: 'gift-redeemed', actor: friend.user.uid, detail: `ultra ${id}` },
    { action: 'plan', actor: friend.user.uid, detail: `free ultra gift ${id}` },
  ]);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'gift-redeemed');
  expect(mails.map(({ to }) => to)).toEqual(['friend@example.com']);
});

test('of eight learners who redeem a code at once, exactly one gets the plan', async () => {
  const { ctx, buyer } = await createThree();
  const { code } = await buyGift(ctx, buyer);
  const learners = [];
  for (let place = 0; place < 8; place++) learners.push(await signIn(ctx, `racer-${place}@example.com`));
  const replies = await Promise.all(learners.flatMap((one) => [redeem(one, code), redeem(one, code)]));
  const plans = await Promise.all(learners.map(planOf));
  expect(plans.filter((plan) => plan === 'ultra')).toHaveLength(1);
  expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(2);
  expect(replies.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
});

test('a refund and a redemption at the same moment leave no plan', async () => {
  const { ctx, buyer, friend } = await createThree();
  for (let round = 0; round < 5; round++) {
    const { id, code } = await buyGift(ctx, buyer);
    await ctx.refund(id);
    await Promise.all([redeem(friend, code), deliverAll(ctx)]);
    expect(await planOf(friend)).toBe('free');
  }
});

test('a full refund ends an open gift, and a partial one does not', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const [part, whole] = [await buyGift(ctx, buyer), await buyGift(ctx, buyer)];
  await ctx.refund(part.id, 1000);
  await ctx.refund(whole.id);
  await deliverAll(ctx);
  expect(await redeem(other, whole.code)).toMatchObject({ status: 409, body: { reason: 'gift-ended' } });
  expect((await redeem(friend, part.code)).status).toBe(201);
  expect([await planOf(other), await planOf(friend)]).toEqual(['free', 'ultra']);
  const refunds = (await ctx.mails()).filter(({ kind }) => kind === 'refund').map(({ text }) => text);
  expect(refunds).toContainEqual(expect.stringContaining('The gift is still valid.'));
  expect(refunds).toContainEqual(expect.stringContaining('is no longer valid.'));
});

test('a refund from the studio after the redemption ends the access, and the learner gets an email', async () => {
  const { ctx, buyer, friend } = await createThree();
  const instructor = await signInInstructor(ctx);
  const { id, code } = await buyGift(ctx, buyer);
  await redeem(friend, code);
  const refund = { amountCents: 7800, refundedCents: 0, why: 'She asked' };
  expect((await instructor.ask(`POST /api/studio/payments/${id}/refunds`, refund)).status).toBe(201);
  await deliverAll(ctx);
  expect(await planOf(friend)).toBe('free');
  const ended = (await ctx.mails()).filter(({ kind }) => kind === 'gift-ended');
  expect(ended.map(({ to }) => to)).toEqual(['friend@example.com']);
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'ended' });
  expect(await redeem(friend, code)).toMatchObject({ status: 409, body: { reason: 'gift-ended' } });
});

test('a dispute ends the access, and a won one returns it', async () => {
  const { ctx, buyer, friend } = await createThree();
  const { id, code } = await buyGift(ctx, buyer);
  await redeem(friend, code);
  const dispute = await ctx.dispute(id);
  await deliverAll(ctx);
  expect(await planOf(friend)).toBe('free');
  await ctx.endDispute(dispute, 'won');
  await deliverAll(ctx);
  expect(await planOf(friend)).toBe('ultra');
  expect((await ctx.mails()).filter(({ kind }) => kind === 'gift-ended')).toHaveLength(1);
});

test('shuffled and repeated events after a redemption change nothing', async () => {
  const { ctx, buyer, friend } = await createThree();
  const { id, code } = await buyGift(ctx, buyer);
  await redeem(friend, code);
  await ctx.refund(id);
  const events = await ctx.events();
  for (const event of [...events.toReversed(), ...events]) await ctx.deliver(event);
  expect([await planOf(buyer), await planOf(friend)]).toEqual(['free', 'free']);
  expect(await ctx.db.selectFrom('gifts').select(['uid']).execute()).toEqual([{ uid: friend.user.uid }]);
});

test('the owner of the same plan or a better one keeps the code for another person', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  await pay(ctx, friend, 'premium');
  const gift = await buyGift(ctx, buyer, 'premium');
  expect(await redeem(friend, gift.code)).toMatchObject({ status: 409, body: { reason: 'plan-owned' } });
  expect(await giftOf(buyer, gift.id)).toMatchObject({ state: 'open' });
  expect((await redeem(other, gift.code)).status).toBe(201);
  const better = await buyGift(ctx, buyer);
  expect((await redeem(friend, better.code)).status).toBe(201);
  expect(await planOf(friend)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([]);
});

test('a granted plan counts as owned only if it has no end, and the gift stays after a grant that ends', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const instructor = await signInInstructor(ctx);
  const grant = (to: Person, id: string, endsAt: number | null) =>
    instructor.ask(`POST /api/studio/learners/${to.user.uid}/grants`, {
      id,
      plan: 'ultra',
      endsAt,
      why: 'A friend',
      replaces: null,
    });
  await grant(friend, 'for-ever', null);
  await grant(other, 'for-a-day', ctx.now() + dayMs);
  const { code } = await buyGift(ctx, buyer);
  expect(await redeem(friend, code)).toMatchObject({ body: { reason: 'plan-owned' } });
  expect((await redeem(other, code)).status).toBe(201);
  ctx.pass({ seconds: 2 * 86_400 });
  await endDueGrants(ctx);
  const row = await ctx.db.selectFrom('users').select('plan').where('uid', '=', other.user.uid).execute();
  expect(row).toEqual([{ plan: 'ultra' }]);
});

test('a Premium gift lets its learner buy the upgrade, which needs a review when the gift is refunded', async () => {
  const { ctx, buyer, friend } = await createThree();
  const { id, code } = await buyGift(ctx, buyer, 'premium');
  await redeem(friend, code);
  const upgrade = await checkout(friend, 'ultra');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(upgrade)).amount_total).toBe(2000);
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  expect(await planOf(friend)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([]);
  await ctx.refund(id);
  await deliverAll(ctx);
  expect(await planOf(friend)).toBe('free');
  expect(await openReviews(ctx)).toMatchObject([{ reason: 'upgrade-alone', uid: friend.user.uid }]);
  // With another Premium, the upgrade counts again.
  const next = await buyGift(ctx, buyer, 'premium');
  expect((await redeem(friend, next.code)).status).toBe(201);
  expect(await planOf(friend)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([]);
});

test('redeeming ends the learner’s own open checkout, and one that was paid counts first', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const { code } = await buyGift(ctx, buyer);
  const own = await checkout(friend, 'ultra');
  expect((await redeem(friend, code)).status).toBe(201);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(own)).status).toBe('expired');
  const second = await buyGift(ctx, buyer);
  await ctx.pay(await checkout(other, 'ultra'));
  expect(await redeem(other, second.code)).toMatchObject({ status: 409, body: { reason: 'plan-owned' } });
  expect(await planOf(other)).toBe('ultra');
  expect(await giftOf(buyer, second.id)).toMatchObject({ state: 'open' });
});

test('a learner who pays for a gift at the same time can redeem another', async () => {
  const { ctx, buyer, friend } = await createThree();
  const { code } = await buyGift(ctx, buyer);
  const forOther = await checkoutGift(friend);
  expect((await redeem(friend, code)).status).toBe(201);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(forOther)).status).toBe('open');
});

test('the buyer can redeem the gift, and its refund ends the plan', async () => {
  const { ctx, buyer } = await createThree();
  const { id, code } = await buyGift(ctx, buyer);
  expect((await redeem(buyer, code)).status).toBe(201);
  expect(await planOf(buyer)).toBe('ultra');
  await ctx.refund(id);
  await deliverAll(ctx);
  expect(await planOf(buyer)).toBe('free');
});

test('after merges of both accounts, the buyer sees the gift and the learner keeps it', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const newBuyer = await signIn(ctx, 'new-buyer@example.com');
  const { id, code } = await buyGift(ctx, buyer);
  const unused = await buyGift(ctx, buyer, 'premium');
  await redeem(friend, code);
  await merge(ctx, { into: newBuyer, from: buyer });
  await merge(ctx, { into: other, from: friend });
  expect(await giftOf(newBuyer, id)).toMatchObject({ state: 'redeemed' });
  expect(await giftOf(newBuyer, unused.id)).toMatchObject({ code: unused.code });
  expect(await planOf(other)).toBe('ultra');
  await ctx.refund(id);
  await deliverAll(ctx);
  expect(await planOf(other)).toBe('free');
  expect((await redeem(other, unused.code)).status).toBe(201);
});

test('the buyer’s deletion keeps the learner’s access and an unused code', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const { code } = await buyGift(ctx, buyer);
  const unused = await buyGift(ctx, buyer, 'premium');
  await redeem(friend, code);
  await buyer.ask('POST /api/deletions');
  ctx.pass({ seconds: 8 * 86_400 });
  await deleteDueAccounts(ctx);
  expect(await planOf(await signIn(ctx, 'friend@example.com'))).toBe('ultra');
  const late = await signIn(ctx, other.user.email);
  expect((await redeem(late, unused.code)).status).toBe(201);
  expect(await planOf(late)).toBe('premium');
});

test('the learner’s deletion uses the gift up, and redeeming one cancels a requested deletion', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const [first, second] = [await buyGift(ctx, buyer), await buyGift(ctx, buyer)];
  await redeem(friend, first.code);
  await friend.ask('POST /api/deletions');
  await other.ask('POST /api/deletions');
  expect((await redeem(other, second.code)).status).toBe(201);
  ctx.pass({ seconds: 8 * 86_400 });
  await deleteDueAccounts(ctx);
  const [late, again] = [await signIn(ctx, 'late@example.com'), await signIn(ctx, other.user.email)];
  expect(await planOf(again)).toBe('ultra');
  expect(await redeem(late, first.code)).toMatchObject({ status: 409, body: { reason: 'gift-redeemed' } });
  await ctx.refund(first.id);
  await deliverAll(ctx);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'gift-ended')).toEqual([]);
  const kept = (await ctx.mails()).filter(({ kind }) => kind === 'account-kept');
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('You redeemed a gift')]);
});

test('a banned learner cannot redeem, and a ban of the buyer ends nothing', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const instructor = await signInInstructor(ctx);
  const { code } = await buyGift(ctx, buyer);
  for (const { user } of [friend, buyer])
    await instructor.ask(`PUT /api/studio/learners/${user.uid}/ban`, { why: 'Shared the account' });
  expect((await redeem(friend, code)).status).toBe(401);
  expect((await redeem(other, code)).status).toBe(201);
  expect(await planOf(other)).toBe('ultra');
});

test('limits guesses of codes, and then answers a valid code like an unknown one', async () => {
  const { ctx, buyer, friend } = await createThree();
  const { code } = await buyGift(ctx, buyer);
  expect((await redeem(friend, 'not a code')).status).toBe(404);
  for (let guess = 1; guess < 20; guess++)
    expect((await redeem(friend, `AAAAA-BBBBB-CCCCC-${String(guess).padStart(5, '0')}`)).status).toBe(404);
  expect((await redeem(friend, 'AAAAA-BBBBB-CCCCC-DDDDD')).status).toBe(429);
  expect((await redeem(friend, code)).status).toBe(429);
  ctx.pass({ seconds: 3601 });
  expect((await redeem(friend, code)).status).toBe(201);
});

test('a campus redeems its gifts after 599 wrong guesses in an hour, and not after 600', async () => {
  const { ctx, buyer, friend, other } = await createThree();
  const [first, second] = [await buyGift(ctx, buyer), await buyGift(ctx, buyer)];
  const from = (uid: string, code: string) => redeemGift(ctx, { uid, network: 'campus' }, code);
  const guess = (_: unknown, at: number) => from(`learner-${at % 60}`, 'unknown');
  const guesses = await Promise.allSettled(Array.from({ length: 599 }, guess));
  expect(guesses.every((one) => one.status === 'rejected' && one.reason.code === 'not-found')).toBe(true);
  expect(await from(friend.user.uid, first.code)).toEqual({ plan: 'ultra' });
  await expect(from('learner-60', 'unknown')).rejects.toMatchObject({ code: 'not-found' });
  await expect(from(other.user.uid, second.code)).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('redeeming needs a signed-in learner, and reading a link redeems nothing', async () => {
  const { ctx, buyer } = await createThree();
  const { id, code } = await buyGift(ctx, buyer);
  const { TestBrowser } = await import('#tests/test-browser.ts');
  expect((await redeem(new TestBrowser(ctx), code)).status).toBe(401);
  await ctx.app.request(`/gift?code=${code}`);
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'open' });
});
