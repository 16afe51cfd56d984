/** A teacher edits texts, pictures, sections and lessons, publishes them, and reverts them in the browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { focusedField, frontPage, input, openStudio, openTeacher, publish, saved } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('the page is edited beside its preview, published, and restored from the history', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'page');
  await input(page, 'landing.hero.headline').fill('Bake bread that people queue for.');
  await saved(page);
  const preview = page.frameLocator('iframe[aria-hidden=false], iframe:not([aria-hidden])').first();
  await preview.getByRole('heading', { level: 1, name: 'Bake bread that people queue for.' }).waitFor();

  // Clicking a text leads to its field.
  await preview.getByRole('heading', { level: 2, name: 'What the course does for you' }).click();
  await expect.poll(() => focusedField(page)).toBe('landing.steps.title');
  await input(page, 'landing.steps.title').fill('How a lesson becomes a loaf');
  await saved(page);

  // Drafts are not public.
  expect(await frontPage(site)).not.toContain('Bake bread');
  await page.getByText('2 unpublished changes').waitFor();
  await publish(page, 'Bread instead of apps');
  const published = await frontPage(site);
  expect(published).toContain('Bake bread that people queue for.');
  expect(published).toContain('How a lesson becomes a loaf');

  await page.goto(`${site.url}/studio/history`);
  await page.getByText('Bread instead of apps').waitFor();
  await page
    .getByRole('button', { name: /^Publish again/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await page.getByText('Published again. This version is live.').waitFor();
  expect(await frontPage(site)).not.toContain('Bake bread');
});
