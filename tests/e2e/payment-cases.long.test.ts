/** Special payments: upgrades, another country, an account scheduled for deletion. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findCheckout } from '#server/payments/checkout-store.ts';
import { findEntry } from '#server/payments/ledger-store.ts';
import { askStripe, checkoutsOf, me, openBuyer, paymentsOf, payWithoutBrowser, see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close, agree, goToStripe, openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('upgrade: a Premium owner pays the difference, in each currency', async () => {
  for (const [country, difference] of [
    ['Others', '$20.00'],
    ['Malaysia', 'RM30.00'],
  ] as const) {
    const { page } = await openBuyer(browser, site, { name: `upgrade-${country.toLowerCase()}`, country });
    await goToStripe(page, site, 'Choose Premium');
    await page.goto(await payWithoutBrowser(page.url()));
    await agree(page);
    await page.goto(`${site.url}/test`);
    await see(page.getByText('so you only pay the difference'));
    await see(page.getByText(country === 'Malaysia' ? 'because your country is Malaysia' : 'in US dollars'));
    await goToStripe(page, site, 'Upgrade to Ultra');
    await see(page.getByText(difference).first());
    await page.goto(await payWithoutBrowser(page.url()));
    await agree(page);
    await see(page.getByText('You have successfully upgraded to Ultra Plan!'));
    expect(await me(site, page)).toMatchObject({ plan: 'ultra' });
  }
});

test('country: an unregistered learner sets it beside the prices, which follow, and pays the shown price', async () => {
  const { page, context, email } = await openBuyer(browser, site, {
    name: 'newcomer',
    expected: /409 \(Conflict\)/,
    country: 'unknown',
  });
  await page.goto(`${site.url}/test`);
  await see(page.getByText('$78.00'));
  await page.getByLabel('Where do you live?').selectOption('Malaysia');
  await see(page.getByText('RM98.00'));
  expect(await me(site, page)).toMatchObject({ country: 'Malaysia' });
  await page.goto(`${site.url}/pay1?plan=ultra`);
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await see(pay);
  await see(page.getByText('FPX', { exact: true }));

  // The country changes in another tab, while this one still shows ringgit.
  const other = await context.newPage();
  await other.goto(`${site.url}/pay1?plan=ultra`);
  await other.getByLabel('Where do you live?').selectOption('Indonesia');
  await see(other.getByText('$78.00').first());
  expect(await other.getByText('FPX', { exact: true }).count()).toBe(0);
  await close(other);
  await pay.click();
  await see(page.getByText('The price has changed.'));
  await see(page.getByText('$78.00').first());
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await see(page.getByText('$78.00').first());
  const [checkout, ...others] = await checkoutsOf(site, email);
  expect(await findCheckout(site.db, checkout!)).toMatchObject({ priceId: 'ultra-usd' });
  expect(others).toEqual([]);
});

test('scheduled deletion: the plans say that buying keeps the account, and the result confirms it', async () => {
  const { page } = await openBuyer(browser, site, { name: 'stays' });
  await page.request.post(`${site.url}/api/deletions`, { headers: { origin: site.url } });
  await page.goto(`${site.url}/pay1?plan=ultra`);
  await see(page.getByText('Paying cancels the deletion.'));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await page.goto(await payWithoutBrowser(page.url()));
  await see(page.getByRole('heading', { name: 'Thank you! We received your payment' }));
  await page.goto(`${site.url}/account`);
  await see(page.getByText('You bought a plan, so your account is no longer scheduled'));
});

test('upgrade of a refunded Premium: the result explains the payment, the plan, and the next step', async () => {
  const { page, email } = await openBuyer(browser, site, { name: 'alone' });
  await goToStripe(page, site, 'Choose Premium');
  await page.goto(await payWithoutBrowser(page.url()));
  await agree(page);
  await goToStripe(page, site, 'Upgrade to Ultra');
  const upgrade = page.url();
  const [premium] = await paymentsOf(site, email);
  const paid = await findEntry(site.db, premium!);
  await askStripe(site, 'POST', 'refunds', new URLSearchParams({ payment_intent: paid!.paymentIntentId }));
  await expect.poll(() => me(site, page)).toMatchObject({ plan: 'free' });
  await page.goto(await payWithoutBrowser(upgrade));
  await see(page.getByRole('heading', { name: 'We received your payment and are reviewing it' }));
  await see(page.getByText('Upgrade to Ultra Premium'));
  await see(page.getByText('No plan', { exact: true }));
  await see(page.getByText('Your payment is on the instructor’s review list.'));
});

test('signed-out return: another browser shows the result without the owner, and signing in leads back to it', async () => {
  const { page, email } = await openBuyer(browser, site, { name: 'phone' });
  await goToStripe(page, site, 'Choose Ultra');
  const back = await payWithoutBrowser(page.url());
  const elsewhere = await (await openBrowser(browser)).newPage();
  await elsewhere.goto(back);
  await see(elsewhere.getByRole('heading', { name: 'We received the payment' }));
  const text = await elsewhere.locator('body').innerText();
  for (const secret of [email, 'Aisyah']) expect(text).not.toContain(secret);
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fetch(`${site.sandboxUrl}/mail/api/messages`, { method: 'DELETE' });
  await elsewhere.getByLabel('Email address').fill(email);
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
  await elsewhere.waitForURL('**/emailsent');
  await elsewhere.getByLabel('6-digit code').fill((await site.signInMailTo(email)).code);
  await agree(elsewhere);
  await see(elsewhere.getByText('You have successfully upgraded to Ultra Plan!'));
});
