/** The studio's search leads from any page to a field, by keyboard alone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { focusedField, openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a lesson, a text and a setting are found by a few letters and opened with Enter', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/payments`);
  await page.getByRole('button', { name: 'Search' }).waitFor();
  const find = async (query: string, first: string | RegExp) => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Learner, lesson, text or setting' });
    await field.fill(query);
    await page.getByRole('option', { name: first }).first().waitFor();
    await field.press('Enter');
  };
  await find('install flutter', /Install Flutter/i);
  await expect.poll(() => focusedField(page)).toMatch(/^course\.sections\.0\.lessons\.\d+\.title$/);
  await find('$100K a month is a goal', /No income is promised/);
  await expect.poll(() => focusedField(page)).toBe('landing.notPromised.lines.0');
  await find('ACCÉNT col', /Accent color/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('site.accent');

  // The same field again, with the arrow keys.
  await find('accent col', /Accent color/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('site.accent');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Learner, lesson, text or setting' }).fill('course');
  await page.keyboard.press('ArrowDown');
  expect(
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true }).count(),
  ).toBe(1);
  await page
    .getByRole('combobox', { name: 'Learner, lesson, text or setting' })
    .fill('nothing has these letters');
  await page.getByText('No results.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
