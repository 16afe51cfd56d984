/** The instructor sets a sale price in the studio, and a buyer sees it everywhere. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { frontPage, openTeacher } from './teacher.ts';
import { agree, goToStripe, openBrowser, payByCard } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a sale shows on the front page, the plans, at Stripe and on the receipt, until it is removed', async () => {
  const teacher = await (await openTeacher(browser, site)).newPage();
  await teacher.goto(`${site.url}/studio/prices`);
  await teacher.getByRole('button', { name: 'Sale of Ultra in US dollars' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByLabel('Sale price in US dollars').fill('49');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the day and the time of the end.').first().waitFor();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('End date').fill(inTenDays);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await teacher.getByText(/^On sale for \$49\.00 until/).waitFor();

  const visitor = await (await openBrowser(browser)).newPage();
  await visitor.goto(site.url);
  const card = visitor.locator('#plans article').filter({ hasText: 'Ultra' });
  expect(await card.locator('del').innerText()).toBe('$78.00');
  await card.getByText('$49.00').waitFor();
  await card.getByText(/^Until .* at 23:59 \(GMT\+8\)$/).waitFor();
  expect(await frontPage(site)).toContain('Until');
  expect(await (await fetch(`${site.url}/`)).text()).toMatch(
    /"price":"49\.00","priceCurrency":"USD","priceValidUntil":"/,
  );

  const context = await openBrowser(browser);
  await openSession(context, site, 'sale-buyer@example.com');
  const headers = { origin: site.url };
  await context.request.patch(`${site.url}/api/me`, { data: { country: 'Others' }, headers });
  const buyer = await context.newPage();
  await goToStripe(buyer, site, 'Choose Ultra');
  await buyer.getByText('$49.00').first().waitFor();
  await buyer.getByText(/Sale discount/).waitFor();
  await payByCard(buyer, '4242 4242 4242 4242');
  await buyer.waitForURL('**/PaymentSuccess**');
  await agree(buyer);
  await buyer.goto(`${site.url}/account`);
  await buyer
    .getByRole('link', { name: /^Receipt / })
    .first()
    .click();
  const row = buyer.locator('dl > div').filter({ hasText: 'Sale discount' });
  await row.getByText('−$29.00').waitFor();

  await teacher.getByRole('button', { name: 'Sale of Ultra in US dollars' }).click();
  await dialog.getByRole('button', { name: 'Remove the sale' }).click();
  await teacher.getByText('The sale of Ultra was removed.').waitFor();
  expect(await frontPage(site)).not.toContain('$49.00');
});
