import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidWorld, deliverAll } from '#tests/test-payments.ts';

test('another browser, where nobody is signed in, learns how a payment ended, and nothing else', async () => {
  const world = await createPaidWorld();
  const sessionId = await checkout(await signIn(world), 'ultra');
  const elsewhere = new TestBrowser(world);
  const ask = async () => (await elsewhere.ask(`GET /api/payment-results/${sessionId}`)).body;
  expect(await ask()).toEqual({ state: 'not-paid', plan: 'ultra' });
  await world.pay(sessionId);
  world.pass({ seconds: 1 });
  expect(await ask()).toEqual({ state: 'paid', plan: 'ultra' });
  expect((await elsewhere.ask(`GET /api/checkouts/${sessionId}`)).status).toBe(401);
  expect((await elsewhere.ask('GET /api/payment-results/cs_test_guessed')).status).toBe(404);
});

test('a payment that was given back opens nothing, and says so', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId);
  await world.refund(sessionId, 100);
  const ask = async () => (await browser.ask(`GET /api/checkouts/${sessionId}`)).body;
  expect(await ask()).toEqual({ state: 'paid', plan: 'ultra' });
  await world.refund(sessionId);
  await deliverAll(world);
  expect(await ask()).toEqual({ state: 'not-paid', plan: 'ultra', givenBack: true });
});

test('while Stripe is silent the answer comes within 8 seconds, and is no verdict', async () => {
  const world = await createPaidWorld();
  const sessionId = await checkout(await signIn(world), 'ultra');
  await world.control({ stripe: { fail: 'refuse' } });
  const elsewhere = new TestBrowser(world);
  expect((await elsewhere.ask(`GET /api/payment-results/${sessionId}`)).body.state).toBe('checking');
});
