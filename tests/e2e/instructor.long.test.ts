/** The instructor gets the studio and every lesson, without offers and questions. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { readProgress } from '#server/course/progress-store.ts';
import { filmOf, longLesson, playLesson } from './learner.ts';
import { openSession, uidOf } from './people.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('the studio is at /studio, leads to its pages, and is hidden from others', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/account`);
  await page.getByRole('link', { name: 'Open the studio' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(page.url()).toBe(`${site.url}/studio`);
  await page.getByText('Nothing to confirm.').waitFor();
  for (const name of ['Certificates', 'Payments', 'Reconciliation']) {
    await page.goto(`${site.url}/studio`);
    await page.getByRole('main').getByRole('list').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }

  const learner = await openBrowser(browser, {}, /403/);
  await openSession(learner, site, 'learner@example.com');
  const other = await learner.newPage();
  await other.goto(`${site.url}/studio`);
  await other.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }).waitFor();
});

test('a new instructor sees no questions and no offers, and plays every lesson', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'instructor@example.com');
  const page = await playLesson(context, site);
  expect((await filmOf(page)).plays).toBe(true);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: 'Open the studio' }).first().waitFor();
  // Longer than the delay of the registration dialog.
  await page.waitForTimeout(2500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText('See the plans').count()).toBe(0);
  expect(await page.getByText(/Included in/).count()).toBe(0);
  const purchases = page.waitForResponse('**/api/receipts');
  await page.goto(`${site.url}/account`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  await (await purchases).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.getByText('See the plans').count()).toBe(0);
  const uid = await uidOf(site, 'instructor@example.com');
  expect([...(await readProgress(site.db, { uid })).keys()]).toEqual([longLesson]);
  const claim = await context.request.post(`${site.url}/api/certificates`, {
    data: { name: 'Rizal' },
    headers: { origin: site.url },
  });
  expect(claim.status()).toBe(403);
});
