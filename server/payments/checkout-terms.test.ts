import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, forgetTerms, planOf, withAnotherPrice } from '#tests/test-payments.ts';
import { startCheckout } from './open-checkout.ts';

test('a configured Stripe price that changes ends the open checkout', async () => {
  const ctx = await createPaidContext();
  const { user } = await signIn(ctx);
  const buyer = { ...user, language: 'en' as const, paidPlan: 'free' as const };
  const before = await startCheckout(ctx, buyer, { plan: 'ultra' });
  const after = await startCheckout(await withAnotherPrice(ctx), buyer, { plan: 'ultra' });
  expect(after.sessionId).not.toBe(before.sessionId);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(before.sessionId)).status).toBe('expired');
});

test('the next checkout ends one from before terms were stored', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const before = await checkout(browser, 'ultra');
  await forgetTerms(ctx);
  const openKey = `${browser.user.uid}:ultra-usd`;
  await ctx.db.updateTable('checkouts').set({ openKey }).execute();
  const after = await checkout(browser, 'ultra');
  expect(after).not.toBe(before);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(before)).status).toBe('expired');
});

test('rejects a price other than the current one, and opens nothing', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const buy = (shown: string) => browser.ask('POST /api/checkouts', { plan: 'ultra', shown });
  const inDollars = (await buy('ultra-usd')).body.sessionId;
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  expect(await buy('ultra-usd')).toMatchObject({
    status: 409,
    body: { code: 'aborted', reason: 'price-changed' },
  });
  expect((await ctx.stripeApi.checkout.sessions.list({ limit: 100 })).data.map(({ id }) => id)).toEqual([
    inDollars,
  ]);
  expect((await buy('ultra-myr')).status).toBe(201);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(inDollars)).status).toBe('expired');
});

test('a checkout opened in dollars and paid after moving to Malaysia is charged as opened', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  await ctx.pay(sessionId);
  await browser.ask(`GET /api/checkouts/${sessionId}`);
  expect(await planOf(browser)).toBe('ultra');
  expect((await browser.ask('GET /api/receipts')).body.receipts).toMatchObject([
    { amountCents: 7800, currency: 'USD' },
  ]);
});
