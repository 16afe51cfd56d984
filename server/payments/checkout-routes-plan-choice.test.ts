import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, deliverAll } from '#tests/test-payments.ts';

test('choosing a plan sets choicePlan, and clickpay from the first choice on', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const me = async () => (await browser.ask('GET /api/me')).body;
  expect(await me()).toMatchObject({ choicePlan: null, clickpay: false });
  for (const plan of ['premium', 'ultra']) {
    expect((await browser.ask('PUT /api/plan-choice', { plan })).status).toBe(200);
    expect(await me()).toMatchObject({ choicePlan: plan, clickpay: true, plan: 'free', paid: false });
  }
});

test('rejects a choice for another user, of an unknown plan, or of an owned one', async () => {
  const ctx = await createPaidContext();
  const choose = (browser: TestBrowser, choice: object) => browser.ask('PUT /api/plan-choice', choice);
  expect((await choose(new TestBrowser(ctx), { plan: 'ultra' })).status).toBe(401);
  const browser = await signIn(ctx);
  for (const choice of [{ plan: 'free' }, { plan: 'gold' }, { plan: 'ultra', uid: 'somebody' }, {}])
    expect((await choose(browser, choice)).status).toBe(400);
  await ctx.pay(await checkout(browser, 'premium'));
  await deliverAll(ctx);
  expect((await choose(browser, { plan: 'premium' })).status).toBe(409);
  expect((await choose(browser, { plan: 'ultra' })).status).toBe(200);
});
