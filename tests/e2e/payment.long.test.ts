import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/payment.ts';
import { readAccountExport } from '#server/accounts/account-store.ts';
import { listDoneEvents } from '#server/payments/store.ts';
import { askStripe, checkoutsOf, me, openBuyer, paymentsOf, payWithoutBrowser, see } from './buyers.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close, agree, goToStripe, payByCard } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

afterEach(async () => {
  await fetch(`${site.sandboxUrl}/control`, { method: 'DELETE' });
});

test('pay: the choice is stored immediately, and /pay1 survives a reload and a new tab', async () => {
  const { page, context, email } = await openBuyer(browser, site, { name: 'pay' });
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Choose Ultra' }).click();
  await see(page.getByRole('dialog').getByText('$78.00'));
  await expect
    .poll(() => me(site, page))
    .toMatchObject({ choicePlan: 'ultra', clickpay: true, plan: 'free' });
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/pay1**');
  await page.reload();
  await see(page.getByRole('button', { name: 'Continue to payment' }));
  const second = await context.newPage();
  await second.goto(page.url());
  await see(second.getByRole('button', { name: 'Continue to payment' }));
  await close(second);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  const start = page.getByRole('button', { name: 'Start Learning' });
  await see(start);
  expect(await start.isDisabled()).toBe(true);
  await agree(page);
  await see(page.getByText('You have successfully upgraded to Ultra Plan!'));
  expect(await me(site, page)).toMatchObject({ plan: 'ultra', paid: true });
  const { agreements } = await readAccountExport(site.db, { uid: await uidOf(site, email) });
  expect(agreements).toMatchObject([{ version: agreementVersion }]);
});

test('decline: the card is rejected, and going back returns to the same payment', async () => {
  const { page, email } = await openBuyer(browser, site, {
    name: 'decline',
    expected: /402 \(Payment Required\)/,
  });
  await goToStripe(page, site, 'Choose Ultra');
  const address = page.url();
  await payByCard(page, '4000 0000 0000 0002');
  await see(page.getByRole('alert').getByText('declined'));
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/pay1**');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(address);
  expect(await me(site, page)).toMatchObject({ plan: 'free' });
  expect(await checkoutsOf(site, email)).toHaveLength(1);
});

test('cancel: /PaymentFail says that nothing was charged, and Try Again leads to the plans', async () => {
  const { page } = await openBuyer(browser, site, { name: 'cancel' });
  await goToStripe(page, site, 'Choose Premium');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${site.url}/PaymentFail?cancelled=1`);
  await see(page.getByText('You cancelled the payment. Nothing was charged.'));
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL(`${site.url}/test`);
});

test('delayed FPX in ringgit: the page waits, reports a decline, and a success grants the plan', async () => {
  const { page } = await openBuyer(browser, site, {
    name: 'later',
    expected: /409 \(Conflict\)/,
    country: 'Malaysia',
  });
  await site.control({ stripe: { settleAfterMs: null } });
  for (const [choice, outcome] of [
    ['Fails later', 'fail'],
    ['Succeeds later', 'succeed'],
  ] as const) {
    await goToStripe(page, site, 'Choose Premium');
    await page.getByText('FPX', { exact: true }).click();
    await page.getByLabel(choice).check();
    await page.getByRole('button', { name: 'Pay RM68.00' }).filter({ visible: true }).click();
    await page.waitForURL('**/PaymentSuccess**');
    await see(page.getByRole('heading', { name: 'We’re checking your payment' }));
    await page.goto(`${site.url}/pay1?plan=ultra`);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL('**/PaymentSuccess**');
    await see(page.getByText('Your last payment is still being processed.'));
    await post('/control/settle', { outcome });
    const end = outcome === 'fail' ? 'This payment wasn’t completed' : 'Thank you! We received your payment';
    await see(page.getByRole('heading', { name: end }));
  }
  await agree(page);
  await see(page.getByText('You have successfully upgraded to Premium Plan!'));
  expect(await me(site, page)).toMatchObject({ plan: 'premium', paid: true });
});

test('return before the webhook: the page checks the payment, and the webhook adds nothing', async () => {
  const { page, email } = await openBuyer(browser, site, { name: 'early' });
  await site.control({ stripe: { webhooks: 'hold' } });
  await goToStripe(page, site, 'Choose Premium');
  await payByCard(page, '4242 4242 4242 4242');
  await see(page.getByRole('heading', { name: 'Thank you! We received your payment' }));
  const before = (await handledEvents()).size;
  await site.control({ stripe: { webhooks: 'deliver' } });
  await post('/control/release', {});
  await expect.poll(async () => (await handledEvents()).size).toBeGreaterThan(before);
  expect(await paymentsOf(site, email)).toHaveLength(1);
  await receiptsAre(email, 1);
});

test('webhook before the return: the plan is active when the buyer comes back', async () => {
  const { page, email } = await openBuyer(browser, site, { name: 'late' });
  await goToStripe(page, site, 'Choose Ultra');
  const back = await payWithoutBrowser(page.url());
  await expect.poll(() => paymentsOf(site, email)).toHaveLength(1);
  await page.goto(back);
  await see(page.getByRole('heading', { name: 'Thank you! We received your payment' }));
});

test('tab closed at Stripe: the plan is granted', async () => {
  const { page, context } = await openBuyer(browser, site, { name: 'closed' });
  await goToStripe(page, site, 'Choose Ultra');
  const address = page.url();
  await close(page);
  await payWithoutBrowser(address);
  const next = await context.newPage();
  await expect.poll(() => me(site, next)).toMatchObject({ plan: 'ultra' });
  await next.goto(`${site.url}/test`);
  await see(next.getByText('You have full access. Enjoy the course.'));
});

async function post(path: string, value: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(site.sandboxUrl + path, { method: 'POST', headers, body: JSON.stringify(value) });
  expect(reply.status).toBe(200);
}

/** Returns the checkout events that the site has handled. */
async function handledEvents(): Promise<Set<string>> {
  const reply = await askStripe(site, 'GET', 'events?limit=100');
  const { data } = (await reply.json()) as { data: { id: string; type: string }[] };
  const ids = data.filter(({ type }) => type.startsWith('checkout.')).map(({ id }) => id);
  return listDoneEvents(site.db, { ids });
}

async function receiptsAre(email: string, count: number): Promise<void> {
  const receipts = async () => {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { subject: string }[];
    return mails.filter(({ subject }) => /receipt/i.test(subject)).length;
  };
  await expect.poll(receipts).toBe(count);
}
