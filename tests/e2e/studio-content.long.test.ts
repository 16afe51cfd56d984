/**
 * Tests a teacher's draft through missing fields, closed tabs, a lost network and two windows, and access to the
 * studio.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import {
  draftName,
  focusedField,
  frontPage,
  input,
  openStudio,
  openTeacher,
  publish,
  saved,
} from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a new lesson is a draft until published, and removing one says how many have watched it', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'course');
  await page.getByLabel('Add a section').fill('Bread');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Bread/ }).click();
  await page.getByRole('button', { name: 'Add many…' }).click();
  await page.getByLabel('One title per line').fill('1. Flour\n2. Water\n3. Salt');
  await page.getByRole('button', { name: 'Add lessons' }).click();
  await page.getByRole('button', { name: 'Edit: Water' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('link');
  await page.getByLabel('URL', { exact: true }).fill('https://example.com/water');
  await page.getByLabel('Published', { exact: true }).check();
  await page.getByRole('button', { name: 'Move up: Water' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move up: Water');
  await saved(page);
  await publish(page, '');
  const outline = await frontPage(site);
  expect(outline).toContain('Water');
  expect(outline).not.toContain('Flour');
  expect(outline).not.toContain('example.com/water');

  await page.getByRole('button', { name: 'Remove: Water' }).click();
  await page.getByRole('button', { name: 'Remove lesson' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText('not watched yet').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+z');
  await saved(page);
  await page.getByRole('button', { name: 'Edit: Water' }).waitFor();
});

test('a missing field blocks publishing and is linked', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'page');
  await page.locator('summary', { hasText: 'Questions' }).first().click();
  const card = page.locator('summary', { hasText: 'never written code' });
  await card.click();
  const answer = input(page, 'landing.questions.items.0.answer');
  const before = await answer.inputValue();
  await answer.fill('');
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('link', { name: /^Go there/ }).click();
  await expect.poll(() => focusedField(page)).toBe('landing.questions.items.0.answer');
  await answer.fill(before);
  await saved(page);
});

test('a closed tab and a lost network lose no edits', async () => {
  const context = await openTeacher(browser, site, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await openStudio(context, site, 'settings');
  await context.setOffline(true);
  await input(page, 'site.name').fill('Bread School');
  await page.getByText('Not saved: no connection. Kept in this browser.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/settings');
  await page.close();
  await context.setOffline(false);
  const next = await openStudio(context, site, 'settings');
  expect(await input(next, 'site.name').inputValue()).toBe('Bread School');
  await expect.poll(() => draftName(context, site)).toBe('Bread School');
});

test('two windows that change the same text ask which version to keep', async () => {
  const context = await openTeacher(browser, site, /status of 409/);
  const [one, other] = [
    await openStudio(context, site, 'settings'),
    await openStudio(context, site, 'settings'),
  ];
  for (const page of [one, other]) await page.locator('summary', { hasText: 'Search engines' }).click();
  await input(one, 'site.search.appDescription').fill('Mine');
  await saved(one);
  await input(one, 'site.name').fill('From one');
  await saved(one);
  await input(other, 'site.name').fill('From the other');
  const dialog = other.getByRole('dialog', { name: 'Changed in two places' });
  await dialog.getByLabel(/^Theirs/).check();
  await dialog.getByRole('button', { name: 'Keep my choices' }).click();
  await saved(other);
  expect(await input(other, 'site.name').inputValue()).toBe('From one');
  expect(await input(other, 'site.search.appDescription').inputValue()).toBe('Mine');
});

test('a learner cannot open the studio', async () => {
  const context = await openBrowser(browser, {}, /40[134]/);
  await openSession(context, site, 'learner@example.com');
  const page = await context.newPage();
  for (const screen of ['page', 'course', 'settings', 'history']) {
    await page.goto(`${site.url}/studio/${screen}`);
    await page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }).waitFor();
  }
});
