import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './visitor.ts';
import { openShared } from './shared-site.ts';
import { openSession, uidOf } from './people.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

async function signedIn(email: string): Promise<BrowserContext> {
  const context = await openBrowser(browser);
  await openSession(context, site, email);
  return context;
}

test('a bank transfer is listed, filtered and exported with its month', async () => {
  const email = 'pays-by-transfer@example.com';
  await signedIn(email);
  const uid = await uidOf(site, email);
  const teacher = await signedIn('instructor@example.com');
  const recorded = await teacher.request.post(`${site.url}/api/studio/learners/${uid}/manual-payments`, {
    headers: { origin: site.url },
    data: {
      id: 'sales-test',
      kind: 'transfer',
      item: 'ultra',
      amountCents: 9800,
      currency: 'MYR',
      paidAt: Date.now(),
      reference: '=MBB 1',
      note: '',
    },
  });
  expect(recorded.status()).toBe(201);

  const page = await teacher.newPage();
  await page.goto(`${site.url}/studio/payments`);
  await page.getByRole('link', { name: 'Sales' }).click();
  await page.getByText(email).waitFor();
  await page.getByLabel('Payment method').selectOption('Cash');
  await page.getByText(email).waitFor({ state: 'detached' });
  await page.getByLabel('Payment method').selectOption('Bank transfer');
  await page.getByText(email).waitFor();
  await page.reload();
  await page.getByText(email).waitFor();
  expect(await page.getByLabel('Payment method').inputValue()).toBe('transfer');

  const month = new Date().toISOString().slice(0, 7);
  await page.getByLabel('Month').fill(month);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`sales-${month}.csv`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(
    `"MYR","98.00","0.00","0.00","98.00","MYR","A trial on this computer: nothing was really sold.","transfer","ultra","paid","'=MBB 1"`,
  );

  await page.getByRole('link', { name: email }).click();
  await page.getByRole('heading', { level: 1, name: 'Learners' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/studio/learners/${uid}`);
});
