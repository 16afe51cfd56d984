/** Backups in the studio: found by search, made once for two tabs, and downloaded. */
import { statSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('the search leads to the backups; one backup serves two tabs, survives a reload, and is downloaded', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/studio`);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('backup');
  await page.getByRole('option', { name: /Backups/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
  await page.getByRole('heading', { name: 'No backups yet' }).waitFor();

  const other = await context.newPage();
  await other.goto(`${site.url}/studio/backups`);
  const now = { name: 'Back up now' };
  await other.getByRole('button', now).waitFor();
  await page.getByRole('button', now).dblclick();
  await other.getByRole('button', now).click();
  await page.reload();
  for (const tab of [page, other]) await tab.getByText('Complete', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('button', now).waitFor();
  const runs = await site.db.selectFrom('backupRuns').select(['failure', 'bytes']).execute();
  expect(runs).toEqual([{ failure: null, bytes: expect.any(Number) }]);

  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('contains your whole database').waitFor();
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^\d{4}-.*-by-hand\.tar$/);
  expect(statSync(await download.path()).size).toBeGreaterThan(10_000);
  await page.getByText('The download has started.').waitFor();
});
