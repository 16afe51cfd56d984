/** The instructor changes prices in the studio, and buyers see them everywhere. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
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

test('a changed price shows on the front page, the plans, at Stripe and on the receipt', async () => {
  const teacher = await openPrices();
  const buyer = await openBuyer('price-buyer@example.com', 'Others');
  await goToStripe(buyer, site, 'Choose Premium');
  await buyer.getByText('$58.00').first().waitFor();

  await teacher.reload();
  await teacher.getByRole('button', { name: 'Change Premium in US dollars' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByText('1 checkout is open at the current price. It ends').waitFor();
  await dialog.getByLabel('New price').fill('0.10');
  await dialog.getByRole('button', { name: 'Set $0.10' }).click();
  await dialog.getByText('The amount is below Stripe’s minimum, which').first().waitFor();
  await dialog.getByLabel('New price').fill('68');
  const upgrade = dialog.getByLabel('Upgrade from Premium to Ultra');
  await expect.poll(() => upgrade.inputValue()).toBe('10.00');
  await upgrade.fill('20');
  await dialog.getByText('Premium $68.00 + upgrade $20.00 = $88.00, but Ultra costs $78.00.').waitFor();
  await dialog.getByRole('button', { name: 'Use the difference, $10.00' }).click();
  expect(await upgrade.inputValue()).toBe('10.00');
  await dialog.getByRole('button', { name: 'Set $68.00 and the upgrade $10.00' }).dblclick();
  await teacher
    .getByRole('alert')
    .filter({ hasText: 'Premium now costs $68.00, and the upgrade $10.00.' })
    .waitFor();
  await teacher
    .getByRole('listitem')
    .filter({ hasText: /^Premium\$68.00/ })
    .waitFor();
  await teacher
    .getByRole('listitem')
    .filter({ hasText: /^Upgrade to Ultra\$10.00/ })
    .waitFor();
  await expect.poll(() => teacher.getByText('Matches Stripe').count()).toBe(6);
  await teacher.getByText('2 previous prices').click();
  await teacher.getByText('$58.00').waitFor();

  expect(await frontPage(site)).toMatch(/\$68\.00 once/);
  expect(await frontPage(site)).not.toContain('$58.00');
  expect(await (await fetch(`${site.url}/`)).text()).toContain('"price":"68.00","priceCurrency":"USD"');

  // The open Stripe page with the former price has expired.
  await expect.poll(async () => (await buyer.reload(), await buyer.title())).toContain('has expired');
  await goToStripe(buyer, site, 'Choose Premium');
  await buyer.getByText('$68.00').first().waitFor();
  await payByCard(buyer, '4242 4242 4242 4242');
  await buyer.waitForURL('**/PaymentSuccess**');
  await agree(buyer);
  await seeReceipt(buyer, '$68.00');
});

test('buyers in Indonesia pay in rupiah once the instructor has set the prices', async () => {
  const teacher = await openPrices();
  await teacher.getByLabel('Currency', { exact: true }).selectOption('IDR');
  await teacher.getByRole('button', { name: 'Add', exact: true }).click();
  for (const [item, amount, shown] of [
    ['Premium', '899,000', 'Rp899,000'],
    ['Ultra', '1199000', 'Rp1,199,000'],
  ] as const) {
    await teacher.getByRole('button', { name: `Set ${item} in Indonesian rupiah` }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByLabel('New price').fill(amount);
    await dialog.getByRole('button', { name: `Set ${shown}` }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await teacher
    .getByRole('listitem')
    .filter({ hasText: /^Upgrade to UltraRp300,000/ })
    .waitFor();
  await teacher.getByLabel('Indonesia', { exact: true }).selectOption('IDR');
  const confirm = teacher.getByRole('dialog', { name: 'Change the currency for Indonesia?' });
  await confirm.getByText('Ultra for Rp1,199,000 and Premium for Rp899,000').waitFor();
  await confirm.getByRole('button', { name: 'Change currency' }).click();
  await teacher.getByText('For customers in Indonesia.').waitFor();
  expect(await frontPage(site)).toContain('Rp1,199,000 if you live in Indonesia');

  const buyer = await openBuyer('rupiah@example.com', 'Indonesia');
  await goToStripe(buyer, site, 'Choose Ultra');
  await buyer.getByText('Rp1,199,000').first().waitFor();
  expect(await buyer.getByText('FPX').count()).toBe(0);
  await payByCard(buyer, '4242 4242 4242 4242');
  await buyer.waitForURL('**/PaymentSuccess**');
  await agree(buyer);
  await seeReceipt(buyer, 'Rp1,199,000');
  const coming = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await readFile(await (await coming).path())).toString('latin1', 0, 5)).toBe('%PDF-');
});

async function openPrices(): Promise<Page> {
  const context = await openTeacher(browser, site);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/prices`);
  await page.getByRole('heading', { name: 'US dollars (USD)' }).waitFor();
  await page.getByRole('heading', { name: 'Plans for sale' }).waitFor();
  return page;
}

async function openBuyer(email: string, country: string): Promise<Page> {
  const context = await openBrowser(browser);
  await openSession(context, site, email);
  const headers = { origin: site.url };
  await context.request.patch(`${site.url}/api/me`, { data: { country }, headers });
  return context.newPage();
}

async function seeReceipt(page: Page, amount: string): Promise<void> {
  await page.goto(`${site.url}/account`);
  await page
    .getByRole('link', { name: /^Receipt LEC-/ })
    .first()
    .click();
  await page.waitForURL(/\/receipts\//);
  await page.getByText(amount, { exact: true }).first().waitFor();
}
