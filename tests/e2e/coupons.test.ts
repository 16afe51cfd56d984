import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertCoupon } from '#server/payments/coupon-store.ts';
import { openBuyer, planOf, see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { agree, openBrowser, openSignIn, payByCard, register } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Creates a coupon through the store. Codes are never reused, since files share the site. */
async function createCoupon(code: string, percentOff: number): Promise<void> {
  await insertCoupon(site.db, {
    id: `coupon-${code}`,
    code,
    percentOff,
    amountsOff: {},
    plan: null,
    maxUses: null,
    isOncePerLearner: false,
    startsAt: null,
    endsAt: null,
    createdAt: Date.now(),
  });
}

test('a coupon leads from its link over the plan card and Stripe to the receipt, on a phone', async () => {
  await createCoupon('LAUNCH', 50);
  const page = await (await openBrowser(browser, phone)).newPage();
  await page.goto(`${site.url}/?coupon=launch`);
  const card = page.locator('#plans article').filter({ hasText: 'Ultra' });
  await see(card.getByText('$39.00'));
  expect(await card.locator('del').innerText()).toBe('$78.00');
  await see(page.getByRole('link', { name: 'Plans from $29.00, paid once' }));
  await see(page.getByRole('button', { name: 'Remove coupon LAUNCH' }));

  await openSignIn(page, site);
  await signInHere(page, 'launch@example.com');
  await page.waitForURL('**/gpt');
  await register(page);

  await page.goto(`${site.url}/test`);
  const ultra = page.getByRole('article', { name: /Ultra/ });
  await see(ultra.getByText('$39.00'));
  expect(await ultra.locator('del').innerText()).toBe('$78.00');
  await page.getByRole('button', { name: 'Choose Ultra' }).click();
  await see(page.getByRole('dialog').getByText('$39.00'));
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/pay1**');
  await see(page.getByText('−$39.00'));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await see(page.getByText(/\(LAUNCH\)/));
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await agree(page);

  await page.goto(`${site.url}/account`);
  await page
    .getByRole('link', { name: /^Receipt / })
    .first()
    .click();
  await page.waitForURL('**/receipts/**');
  await seeRow(page, 'Coupon LAUNCH', '−$39.00');
  await seeRow(page, 'Total paid', '$39.00');
});

test('a payment link leads through sign-in and registration to the lowered price of its plan', async () => {
  await createCoupon('CHAT', 10);
  const page = await (await openBrowser(browser, phone)).newPage();
  await page.goto(`${site.url}/test?plan=premium&coupon=CHAT`);
  await signInHere(page, 'chat@example.com');
  await register(page);
  await page.waitForURL('**/test?plan=premium&coupon=CHAT');
  await see(page.getByRole('dialog').getByText('$52.20'));
});

test('a removed coupon restores the list prices, and an unknown code is explained', async () => {
  await createCoupon('GONE', 20);
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/?coupon=GONE`);
  await page.getByRole('button', { name: 'Remove coupon GONE' }).click();
  expect(await page.locator('#plans del').count()).toBe(0);
  await page.goto(`${site.url}/?coupon=NO-SUCH-CODE`);
  await see(page.getByText('There is no coupon NO-SUCH-CODE.'));
  expect(await page.locator('#plans del').count()).toBe(0);
});

test('a code that is typed on the payment page lowers the price, and one of 100 % opens the plan without Stripe', async () => {
  await createCoupon('TYPED', 25);
  await createCoupon('GIFT', 100);
  const { page, context } = await openBuyer(browser, site, { name: 'types-a-coupon' });
  await page.goto(`${site.url}/pay1?plan=ultra`);
  await type(page, 'typed');
  await seeRow(page, 'Total due now', '$58.50');
  await page.getByRole('button', { name: 'Remove coupon TYPED' }).click();
  await seeRow(page, 'Total due now', '$78.00');
  await type(page, 'GIFT');
  await page.getByRole('button', { name: 'Get it for free' }).click();
  await page.waitForURL('**/gpt');
  expect(await planOf(site, context)).toBe('ultra');
});

test('a coupon that is removed while it is checked again stays removed', async () => {
  await createCoupon('AGAIN', 25);
  const { page } = await openBuyer(browser, site, { name: 'removes-a-coupon', expected: /409/ });
  await page.goto(`${site.url}/pay1?plan=ultra&coupon=AGAIN`);
  await seeRow(page, 'Total due now', '$58.50');
  const rejected = { code: 'aborted', message: '', reason: 'price-changed' };
  await page.route('**/api/checkouts', (route) => route.fulfill({ status: 409, json: rejected }));
  const checked = Promise.withResolvers<void>();
  await page.route('**/api/coupons/**', async (route) => {
    await checked.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/coupons/**');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await asked;
  await page.getByRole('button', { name: 'Remove coupon AGAIN' }).click();
  await seeRow(page, 'Total due now', '$78.00');
  const answered = page.waitForResponse('**/api/coupons/**');
  checked.resolve();
  await (await answered).finished();
  // Two frames later, React would show the coupon again.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  await seeRow(page, 'Total due now', '$78.00');
  expect(await page.getByRole('button', { name: 'Remove coupon AGAIN' }).count()).toBe(0);
});

/** Signs in by email in the open sign-in dialog. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { link } = await site.signInMailTo(email);
  await page.goto(link);
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function seeRow(page: Page, label: string, amount: string): Promise<void> {
  const row = page.locator('dl > div').filter({ hasText: label });
  await see(row.getByText(amount, { exact: true }));
}
