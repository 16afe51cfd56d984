import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { hasReceipt, listReceipts } from '#server/payments/receipt-store.ts';
import { openSession, uidOf } from './people.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RECONCILE_SECONDS: '200' }), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a buyer opens the receipt in the account, adds a company, prints it and downloads the PDF', async () => {
  const page = await signedIn('buyer@example.com');
  const sessionId = await pay(page, 'ultra');
  await expect.poll(() => hasReceipt(site.db, { checkoutSessionId: sessionId })).toBe(true);
  await page.goto(`${site.url}/account`);
  await page.getByRole('link', { name: /^Receipt LEC-\d{4}-000001$/ }).click();
  await page.waitForURL(/\/receipts\/LEC-\d{4}-000001$/);
  const number = page.url().split('/').at(-1) ?? '';
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await page.getByText('Ultra Premium').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByText(number).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Add company details' }).click();
  await page.getByLabel('Company (optional)').fill('Contoh Sdn. Bhd.');
  await page.getByLabel('Address (optional)').fill('1 Jalan Satu\n50000 Kuala Lumpur');
  await page.getByLabel('Tax number (optional)').fill('C20880050010');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Contoh Sdn. Bhd.').waitFor();
  await page.getByText('Tax number C20880050010').waitFor();
  await page.getByRole('button', { name: 'Add company details' }).waitFor({ state: 'detached' });

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-');

  const stranger = await signedIn('stranger@example.com', /status of 404/);
  await stranger.goto(page.url());
  await stranger.getByRole('heading', { name: 'Receipt not found' }).waitFor();
});

test('the payment check grants a payment without webhooks and without a return', async () => {
  await site.control({ stripe: { webhooks: 'drop' } });
  const page = await signedIn('lost@example.com');
  await pay(page, 'ultra');
  await page.goto(`${site.url}/account`);
  await page.getByText('You haven’t bought anything yet.').waitFor();
  await page.getByRole('button', { name: 'I paid but don’t have access' }).click();
  await page.getByRole('heading', { name: 'We found your payment. Your course is open.' }).waitFor();
  await page.getByText('You paid $78.00 for Ultra Premium.').waitFor();
  await page
    .getByRole('link', { name: /^Receipt LEC-/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Open the course' }).click();
  await page.waitForURL('**/gpt');
  await site.control({ stripe: { webhooks: 'deliver' } });
});

test('the instructor finds a buyer by address and by receipt, and a learner cannot open the studio', async () => {
  const [receipt] = await listReceipts(site.db, { uid: await uidOf(site, 'lost@example.com') });
  const page = await signedIn('instructor@example.com');
  await page.goto(`${site.url}/studio/payments`);
  for (const about of ['lost@example.com', receipt?.number ?? '']) {
    await page.getByLabel('Email address, receipt number or Stripe ID').fill(about);
    await page.getByRole('button', { name: 'Check with Stripe' }).click();
    await page.getByText('All good: the payment is complete and the plan is active.').waitFor();
    await page.getByText('lost@example.com', { exact: true }).waitFor();
    await page.reload();
  }
  await page.getByRole('link', { name: 'Reconciliation' }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Our records match Stripe.').waitFor();
  await page.getByText(/^Finished on/).waitFor();

  const learner = await signedIn('learner@example.com', /status of 403/);
  await learner.goto(`${site.url}/studio/payments`);
  await learner.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
});

async function signedIn(email: string, expected?: RegExp): Promise<Page> {
  const context = await openBrowser(browser, {}, expected);
  await openSession(context, site, email);
  return context.newPage();
}

/** Pays on the hosted page without returning to the site. */
async function pay(page: Page, plan: 'premium' | 'ultra'): Promise<string> {
  const reply = await page.request.post(`${site.url}/api/checkouts`, {
    data: { plan },
    headers: { origin: site.url },
  });
  const { sessionId } = (await reply.json()) as { sessionId: string };
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'A' };
  const paid = await fetch(`${site.sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
  return sessionId;
}
