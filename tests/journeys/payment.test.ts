import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/agreement.ts';
import { launchChromium } from '../set-up/chromium.ts';
import { signInByCode } from './people.ts';
import { type Site, startSite } from './site.ts';
import { close, agree, goToStripe, openBrowser, payByCard } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

afterEach(async () => {
  await fetch(`${site.sandboxUrl}/control`, { method: 'DELETE' });
});

test('pay: the choice is remembered at once, and /pay1 survives a reload and a new tab', async () => {
  const { page, context, email } = await openBuyer('pay');
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Choose Ultra' }).click();
  await see(page.getByRole('dialog').getByText('$78.00'));
  await expect.poll(() => me(page)).toMatchObject({ choicePlan: 'ultra', clickpay: true, plan: 'free' });
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/pay1**');
  await page.reload();
  await see(page.getByRole('button', { name: 'Pay $78.00' }));
  const second = await context.newPage();
  await second.goto(page.url());
  await see(second.getByRole('button', { name: 'Pay $78.00' }));
  await close(second);
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  const start = page.getByRole('button', { name: 'Start Learning' });
  await see(start);
  expect(await start.isDisabled()).toBe(true);
  await agree(page);
  await see(page.getByText('You have successfully upgraded to Ultra Plan!'));
  expect(await me(page)).toMatchObject({ plan: 'ultra', paid: true });
  expect(rows(email, 'select version from agreements where uid = ?')).toEqual([
    { version: agreementVersion },
  ]);
});

test('decline: the card is refused, and going back gives the button to the same payment', async () => {
  const { page, email } = await openBuyer('decline', /402 \(Payment Required\)/);
  await goToStripe(page, site, 'Choose Ultra');
  const address = page.url();
  await payByCard(page, '4000 0000 0000 0002');
  await see(page.getByRole('alert').getByText('declined'));
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/pay1**');
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await page.waitForURL(address);
  expect(await me(page)).toMatchObject({ plan: 'free' });
  expect(rows(email, 'select id from checkouts where uid = ?')).toHaveLength(1);
});

test('cancel: /PaymentFail says so, and Try Again leads to the plans', async () => {
  const { page } = await openBuyer('cancel');
  await goToStripe(page, site, 'Choose Premium');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${site.url}/PaymentFail`);
  await see(page.getByText('Something went wrong with your payment. Please try again.'));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL(`${site.url}/test`);
});

test('FPX later, in ringgit: it is waited for, a refusal is told, and a success opens the plan', async () => {
  const { page } = await openBuyer('later', /409 \(Conflict\)/, 'Malaysia');
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
    await see(page.getByRole('heading', { name: 'We are checking your payment' }));
    await page.goto(`${site.url}/pay1?plan=ultra`);
    await page.getByRole('button', { name: 'Pay RM98.00' }).click();
    await page.waitForURL('**/PaymentSuccess**');
    await see(page.getByText('Your last payment is still on its way.'));
    await post('/control/settle', { outcome });
    const end = outcome === 'fail' ? 'This payment was not completed' : 'Thank you, your payment has arrived';
    await see(page.getByRole('heading', { name: end }));
  }
  await agree(page);
  await see(page.getByText('You have successfully upgraded to Premium Plan!'));
  expect(await me(page)).toMatchObject({ plan: 'premium', paid: true });
});

test('return before the webhook: the page itself finds out, and the webhook adds nothing', async () => {
  const { page, email } = await openBuyer('early');
  await site.control({ stripe: { webhooks: 'hold' } });
  await goToStripe(page, site, 'Choose Premium');
  await payByCard(page, '4242 4242 4242 4242');
  await see(page.getByRole('heading', { name: 'Thank you, your payment has arrived' }));
  await site.control({ stripe: { webhooks: 'deliver' } });
  await post('/control/release', {});
  await expect
    .poll(() => site.read("select id from stripeEvents where type like 'checkout.%'").length)
    .toBeGreaterThan(0);
  expect(rows(email, 'select uid from payments where uid = ?')).toHaveLength(1);
  await receiptsAre(email, 1);
});

test('webhook before the return: the plan is there when the buyer comes back', async () => {
  const { page, email } = await openBuyer('late');
  await goToStripe(page, site, 'Choose Ultra');
  const back = await payWithoutBrowser(page.url());
  await expect.poll(() => rows(email, 'select uid from payments where uid = ?').length).toBe(1);
  await page.goto(back);
  await see(page.getByRole('heading', { name: 'Thank you, your payment has arrived' }));
});

test('tab closed at Stripe: the plan is there all the same', async () => {
  const { page, context } = await openBuyer('closed');
  await goToStripe(page, site, 'Choose Ultra');
  const address = page.url();
  await close(page);
  await payWithoutBrowser(address);
  const next = await context.newPage();
  await expect.poll(() => me(next)).toMatchObject({ plan: 'ultra' });
  await next.goto(`${site.url}/test`);
  await see(next.getByText('You have everything. Enjoy the course.'));
});

test('upgrade: an owner of Premium pays the difference, in each currency', async () => {
  for (const [country, difference] of [
    ['Others', '$20.00'],
    ['Malaysia', 'RM30.00'],
  ] as const) {
    const { page } = await openBuyer(`upgrade-${country.toLowerCase()}`, undefined, country);
    await goToStripe(page, site, 'Choose Premium');
    await page.goto(await payWithoutBrowser(page.url()));
    await agree(page);
    await page.goto(`${site.url}/test`);
    await see(page.getByText('You pay only the difference'));
    await see(
      page.getByText(country === 'Malaysia' ? 'because you are registered in Malaysia' : 'in US dollars'),
    );
    await goToStripe(page, site, 'Upgrade to Ultra');
    await see(page.getByText(difference).first());
    await page.goto(await payWithoutBrowser(page.url()));
    await agree(page);
    await see(page.getByText('You have successfully upgraded to Ultra Plan!'));
    expect(await me(page)).toMatchObject({ plan: 'ultra' });
  }
});

test('country: who never registered says it beside the prices, which follow, and pays what is shown', async () => {
  const { page, context, email } = await openBuyer('newcomer', /409 \(Conflict\)/, 'unknown');
  await page.goto(`${site.url}/test`);
  await see(page.getByText('$78.00'));
  await page.getByLabel('Where do you live?').selectOption('Malaysia');
  await see(page.getByText('RM98.00'));
  expect(await me(page)).toMatchObject({ country: 'Malaysia' });
  await page.goto(`${site.url}/pay1?plan=ultra`);
  const pay = page.getByRole('button', { name: 'Pay RM98.00' });
  await see(pay);
  await see(page.getByText('FPX', { exact: true }));

  // In another tab the country changes, and this one still shows ringgit.
  const other = await context.newPage();
  await other.goto(`${site.url}/pay1?plan=ultra`);
  await other.getByLabel('Where do you live?').selectOption('Indonesia');
  await see(other.getByRole('button', { name: 'Pay $78.00' }));
  expect(await other.getByText('FPX', { exact: true }).count()).toBe(0);
  await close(other);
  await pay.click();
  await see(page.getByText('the price with it'));
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await see(page.getByText('$78.00').first());
  expect(rows(email, 'select priceId from checkouts where uid = ?')).toEqual([{ priceId: 'ultra-usd' }]);
});

test('deletion asked, then bought: one reads before paying that it keeps the account, and after it that it did', async () => {
  const { page } = await openBuyer('stays');
  await page.request.post(`${site.url}/api/deletions`, { headers: { origin: site.url } });
  await page.goto(`${site.url}/pay1?plan=ultra`);
  await see(page.getByText('Paying keeps it'));
  await page.getByRole('button', { name: 'Pay $78.00' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await page.goto(await payWithoutBrowser(page.url()));
  await see(page.getByRole('heading', { name: 'Thank you, your payment has arrived' }));
  await page.goto(`${site.url}/account`);
  await see(page.getByText('You have bought a plan since, so it stays.'));
});

test('upgrade of a refunded Premium: the result says what was paid, what one has, and what happens next', async () => {
  const { page, email } = await openBuyer('alone');
  await goToStripe(page, site, 'Choose Premium');
  await page.goto(await payWithoutBrowser(page.url()));
  await agree(page);
  await goToStripe(page, site, 'Upgrade to Ultra');
  const upgrade = page.url();
  const [premium] = rows(email, 'select paymentIntentId from payments where uid = ?');
  await fetch(`${site.sandboxUrl}/stripe/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_lectern_sandbox' },
    body: new URLSearchParams({ payment_intent: String(premium?.['paymentIntentId']) }),
  });
  await expect.poll(() => me(page)).toMatchObject({ plan: 'free' });
  await page.goto(await payWithoutBrowser(upgrade));
  await see(page.getByRole('heading', { name: 'Your payment has arrived, and needs a person' }));
  await see(page.getByText('Upgrade to Ultra Premium'));
  await see(page.getByText('No plan', { exact: true }));
  await see(page.getByText('It stands on the instructor’s list'));
});

test('signed-out return: another browser shows the result, never whose it is; signing in leads back to it', async () => {
  const { page, email } = await openBuyer('phone');
  await goToStripe(page, site, 'Choose Ultra');
  const back = await payWithoutBrowser(page.url());
  const elsewhere = await (await openBrowser(browser)).newPage();
  await elsewhere.goto(back);
  await see(elsewhere.getByRole('heading', { name: 'The payment has arrived' }));
  const text = await elsewhere.locator('body').innerText();
  for (const secret of [email, 'Aisyah']) expect(text).not.toContain(secret);
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fetch(`${site.sandboxUrl}/mail/api/messages`, { method: 'DELETE' });
  await elsewhere.getByLabel('E-mail address').fill(email);
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
  await elsewhere.waitForURL('**/emailsent');
  await elsewhere.getByLabel('The 6-digit code').fill((await site.signInMailTo(email)).code);
  await agree(elsewhere);
  await see(elsewhere.getByText('You have successfully upgraded to Ultra Plan!'));
});

/** A registered person who is signed in; each journey has one of its own. */
async function openBuyer(
  name: string,
  expected?: RegExp,
  country = 'Others',
): Promise<{ page: Page; context: BrowserContext; email: string }> {
  const email = `${name}@example.com`;
  const context = await openBrowser(browser, {}, expected);
  await signInByCode(context, site, email);
  site.change(
    "update users set country = ?, name = 'Aisyah', umur = '17-25', kerja = 'Student', phone = '1' where email = ?",
    country,
    email,
  );
  return { page: await context.newPage(), context, email };
}

/** Pays on Stripe's page as a bank's app would; where Stripe sends the buyer then. */
async function payWithoutBrowser(address: string): Promise<string> {
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'A' };
  const reply = await fetch(address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  return reply.headers.get('location') ?? '';
}

async function post(path: string, value: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(site.sandboxUrl + path, { method: 'POST', headers, body: JSON.stringify(value) });
  expect(reply.status).toBe(200);
}

async function see(place: ReturnType<Page['getByText']>): Promise<void> {
  await place.first().waitFor();
}

async function me(page: Page): Promise<Record<string, unknown>> {
  return (await page.request.get(`${site.url}/api/me`)).json() as Promise<Record<string, unknown>>;
}

function rows(email: string, statement: string): Record<string, unknown>[] {
  const [user] = site.read('select uid from users where email = ?', email);
  return site.read(statement, String(user?.['uid']));
}

async function receiptsAre(email: string, count: number): Promise<void> {
  const receipts = async () => {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { subject: string }[];
    return mails.filter(({ subject }) => /receipt/i.test(subject)).length;
  };
  await expect.poll(receipts).toBe(count);
}
