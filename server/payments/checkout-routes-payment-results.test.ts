import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll } from '#tests/test-payments.ts';

test('another browser, signed out, can read the payment’s result and nothing else', async () => {
  const ctx = await createPaidContext();
  const sessionId = await checkout(await signIn(ctx), 'ultra');
  const elsewhere = new TestBrowser(ctx);
  const ask = async () => (await elsewhere.ask(`GET /api/payment-results/${sessionId}`)).body;
  expect(await ask()).toEqual({ state: 'not-paid', plan: 'ultra' });
  await ctx.pay(sessionId);
  ctx.pass({ seconds: 1 });
  expect(await ask()).toEqual({ state: 'paid', plan: 'ultra' });
  expect((await elsewhere.ask(`GET /api/checkouts/${sessionId}`)).status).toBe(401);
  expect((await elsewhere.ask('GET /api/payment-results/cs_test_guessed')).status).toBe(404);
});

test('a refunded payment grants nothing and is reported as refunded', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  await ctx.refund(sessionId, 100);
  const ask = async () => (await browser.ask(`GET /api/checkouts/${sessionId}`)).body;
  expect(await ask()).toEqual({ state: 'paid', plan: 'ultra' });
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  expect(await ask()).toEqual({ state: 'not-paid', plan: 'ultra', refunded: true });
});

test('replies with no verdict within 8 seconds while Stripe does not answer', async () => {
  const ctx = await createPaidContext();
  const sessionId = await checkout(await signIn(ctx), 'ultra');
  await ctx.control({ stripe: { fail: 'refuse' } });
  const elsewhere = new TestBrowser(ctx);
  expect((await elsewhere.ask(`GET /api/payment-results/${sessionId}`)).body.state).toBe('checking');
});
