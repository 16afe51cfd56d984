/** An impersonating instructor sees the site as others do, with a bar on every page, and changes nothing. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const bar = (page: Page) => page.getByRole('region', { name: 'Impersonation' });

async function seeAs(page: Page, kind: string): Promise<void> {
  await page.goto(`${site.url}/studio`);
  await page.getByText('View as…').click();
  await page.getByRole('button', { name: kind }).click();
  await bar(page).waitFor();
}

test('as a Premium learner the gates apply, the bar stays, and nothing is saved', async () => {
  const context = await openTeacher(browser, site, /403/);
  const page = await context.newPage();
  // The instructor's own list is cached before.
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: 'Open the studio' }).first().waitFor();
  const cachedBefore = await page.evaluate(() => JSON.stringify(localStorage));

  await seeAs(page, 'A Premium learner');
  await expect.poll(() => page.url()).toBe(`${site.url}/gpt`);
  await bar(page).getByText('You’re viewing the site as a Premium learner. Changes aren’t saved.').waitFor();
  expect(await page.title()).toMatch(/^\(as a Premium learner\) Course/);
  await page.getByText('Get Certificate').first().waitFor();
  expect(await page.getByText(/^Included in Ultra/).count()).toBe(2);

  await page.goto(`${site.url}/gpt?lesson=${sections[0]!.lessons[0]!.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Videos don’t play while you view the site as a learner').waitFor();
  await dialog.getByRole('button', { name: 'Mark as watched' }).click();
  await page.keyboard.press('Escape');
  await bar(page).getByText('Changes aren’t saved while you view').waitFor();

  await page.goto(`${site.url}/test`);
  await bar(page).waitFor();
  await page.goto(`${site.url}/account`);
  await bar(page).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(cachedBefore);

  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(await bar(page).count()).toBe(0);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: 'Open the studio' }).first().waitFor();
});

test('as a visitor the front page has the bar, and signing in does nothing', async () => {
  const context = await openTeacher(browser, site, /403/);
  const page = await context.newPage();
  await seeAs(page, 'A visitor');
  await expect.poll(() => page.url()).toBe(`${site.url}/`);
  expect(await page.title()).toMatch(/^\(as a visitor\) /);
  expect(await page.locator('html').getAttribute('data-signed-in')).toBeNull();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/e-?mail/i)
    .first()
    .fill('somebody@example.com');
  await dialog
    .getByLabel(/e-?mail/i)
    .first()
    .press('Enter');
  await page.getByText('Changes aren’t saved while you view').waitFor();
});

test('the studio asks to stop impersonating first, and then opens', async () => {
  const context = await openTeacher(browser, site, /403/);
  const page = await context.newPage();
  await seeAs(page, 'A learner without a plan');
  await page.goto(`${site.url}/studio/course`);
  await page.getByRole('button', { name: 'Stop and open the studio' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});
