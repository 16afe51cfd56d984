import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCoupon, openWith } from '#tests/test-coupons.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, type PaidContext, signInInstructor } from '#tests/test-payments.ts';

async function openSessions(ctx: PaidContext) {
  const { data } = await ctx.stripeApi.checkout.sessions.list({ limit: 100 });
  return data.filter(({ status }) => status === 'open');
}

/** Opens a session whose creation is never answered. */
async function loseReply(ctx: PaidContext, browser: TestBrowser, coupon?: string): Promise<string> {
  const before = (await openSessions(ctx)).map(({ id }) => id);
  await ctx.control({ stripe: { fail: 'half' } });
  expect((await openWith(browser, coupon)).status).toBe(503);
  await ctx.control({ stripe: { fail: 'none' } });
  const lost = (await openSessions(ctx)).find(({ id }) => !before.includes(id));
  return lost?.id ?? '';
}

test('a customer who changes the language after a lost reply gets the same session', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const lost = await loseReply(ctx, browser);
  await browser.ask('PATCH /api/me', { language: 'ms' });
  expect(await checkout(browser, 'ultra')).toBe(lost);
  expect(await openSessions(ctx)).toHaveLength(1);
});

test.each(['plan', 'country', 'coupon'] as const)(
  'the payment check offers the stored session only, and expires one whose reply was lost before another %s',
  async (changed) => {
    const ctx = await createPaidContext();
    await createCoupon(ctx, 'HALF');
    const browser = await signIn(ctx);
    const lost = await loseReply(ctx, browser);
    if (changed === 'country') await browser.ask('PATCH /api/me', { country: 'Malaysia' });
    const plan = changed === 'plan' ? 'premium' : 'ultra';
    const stored = (await openWith(browser, changed === 'coupon' ? 'HALF' : undefined, plan)).body.sessionId;
    expect(stored).not.toBe(lost);
    const { body } = await browser.ask('POST /api/payment-checks');
    expect(body).toMatchObject({ verdict: 'not-finished', payUrl: expect.stringContaining(stored) });
    expect((await openSessions(ctx)).map(({ id }) => id)).toEqual([stored]);
  },
);

test('a check right after a lost reply offers no session, and the next checkout is a new one', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const lost = await loseReply(ctx, browser);
  const { body } = await browser.ask('POST /api/payment-checks');
  expect(body).toMatchObject({ payUrl: null });
  expect(await openSessions(ctx)).toEqual([]);
  const stored = await checkout(browser, 'ultra');
  expect(stored).not.toBe(lost);
  const { payUrl } = (await browser.ask('POST /api/payment-checks')).body;
  expect(payUrl).toContain(stored);
});

test('a session with another amount than ordered is expired', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await sql`update prices set "amountCents" = 7900 where id = 'ultra-usd'`.execute(ctx.db);
  expect((await browser.ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(500);
  expect(await openSessions(ctx)).toEqual([]);
});

test('a merge in the studio leaves one checkout open, or both while Stripe is down', async () => {
  for (const isDown of [false, true]) {
    const ctx = await createPaidContext();
    const instructor = await signInInstructor(ctx);
    const stays = await signIn(ctx, 'stays@example.com');
    const goes = await signIn(ctx, 'goes@example.com');
    const kept = await checkout(stays, 'ultra');
    const moved = await checkout(goes, 'premium');
    if (isDown) await ctx.control({ stripe: { fail: '500' } });
    const order = { from: goes.user.uid, why: 'Two addresses' };
    const merged = await instructor.ask(`POST /api/studio/learners/${stays.user.uid}/merges`, order);
    expect(merged.status).toBe(201);
    await ctx.control({ stripe: { fail: 'none' } });
    const open = (await openSessions(ctx)).map(({ id }) => id);
    expect(new Set(open)).toEqual(new Set(isDown ? [kept, moved] : [kept]));
  }
});
