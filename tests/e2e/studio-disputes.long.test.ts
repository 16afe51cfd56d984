/** A dispute is opened at the bank, answered in the studio, and won. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payForUltra, planOf } from './buyers.ts';
import { openLearner } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Clicks a button on the local Stripe's payments page. */
async function clickAtBank(sessionId: string, action: string): Promise<void> {
  await fetch(`${site.sandboxUrl}/stripe/payments/${sessionId}/${action}`, {
    method: 'POST',
    redirect: 'manual',
  });
}

test('a dispute shows its deadline, is answered and won, and access returns', async () => {
  const email = 'disputes-it@example.com';
  const learner = await openLearner(browser, site, { email, plan: 'free' });
  const sessionId = await payForUltra(learner, site);
  await expect.poll(() => planOf(site, learner)).toBe('ultra');
  await clickAtBank(sessionId, 'dispute');
  await expect.poll(() => planOf(site, learner)).toBe('free');

  const teacher = await openTeacher(browser, site);
  const page = await teacher.newPage();
  await page.goto(`${site.url}/studio`);
  await page.getByText(/1 dispute needs your evidence\. Next deadline in 8 days\./).click();
  await page.getByRole('heading', { name: 'Disputes', level: 1 }).waitFor();
  await page.getByText('8 days left', { exact: true }).waitFor();
  await page.getByRole('link', { name: email }).waitFor();

  const href = await page.getByRole('link', { name: /^View evidence/ }).getAttribute('href');
  // A busy PDF renderer says when to retry.
  const read = () => teacher.request.get(`${site.url}${href}`);
  await expect.poll(async () => (await read()).status()).toBe(200);
  const pdf = await read();
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: /^Submit evidence/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your statement to the bank (optional)').fill('She watched it for two days.');
  await dialog.getByRole('button', { name: 'Submit to the bank' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The bank is reviewing your evidence.').waitFor();
  await page.reload();
  await page.getByText('The bank is reviewing your evidence.').waitFor();
  expect(await page.getByRole('button', { name: /^Submit evidence/ }).count()).toBe(0);
  expect(await planOf(site, learner)).toBe('free');

  await clickAtBank(sessionId, 'win');
  await expect.poll(() => planOf(site, learner)).toBe('ultra');
  await page.reload();
  await page.getByText('Won: the money was returned and access was restored.').waitFor();
  await page.getByText('No open disputes.').waitFor();
});

test('payouts are listed with fees and disputes, and a Stripe outage keeps our records', async () => {
  const page = await (await openTeacher(browser, site, /status of 503/)).newPage();
  await fetch(`${site.sandboxUrl}/control/payouts`, { method: 'POST' });
  await page.goto(`${site.url}/studio/sales`);
  await page.getByRole('link', { name: 'Payouts' }).click();
  await page.getByRole('heading', { name: 'Our records' }).waitFor();
  // The previous test's payment: $78.00 less the fees of Stripe and the dispute.
  const usd = page.getByRole('region', { name: 'USD' });
  await usd.getByText('-$17.56').waitFor();
  await expect.poll(() => usd.getByText('$60.44').count()).toBe(2);
  await page.getByText(/^In your bank on/).waitFor();

  await fetch(`${site.sandboxUrl}/control`, {
    method: 'PUT',
    body: JSON.stringify({ stripe: { fail: '500' } }),
  });
  await page.reload();
  await page.getByText('Stripe isn’t responding, so the payouts can’t be shown.').waitFor();
  await usd.getByText('$60.44').waitFor();
  await usd.getByText('unknown').first().waitFor();
  await fetch(`${site.sandboxUrl}/control`, { method: 'DELETE' });
});
