/** A teacher adds blocks to the landing page, and a visitor sees them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { input, openStudio, openTeacher, publish, saved } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('testimonials and a comparison of the plans are added, ordered by keyboard and published, and a hidden guarantee is not', async () => {
  const page = await openStudio(await openTeacher(browser, site), site, 'page');
  await page.locator('summary', { hasText: 'Your own blocks' }).click();

  await page.getByRole('button', { name: 'Add: Guarantee' }).click();
  await input(page, 'landing.blocks.0.title').fill('If it doesn’t help you');
  await input(page, 'landing.blocks.0.text').fill('Write to me.');
  await page.getByLabel('Shown on the page').and(input(page, 'landing.blocks.0.isShown')).uncheck();

  await page.getByRole('button', { name: 'Add: Testimonials' }).click();
  await input(page, 'landing.blocks.1.title').fill('What learners say');
  const people = ['Budi Santoso', 'Nur Aisyah binti Mohd Zulkifli'];
  for (const [at, name] of people.entries()) {
    await page.getByRole('button', { name: 'Add: Testimonial', exact: true }).click();
    await input(page, `landing.blocks.1.testimonials.${at}.name`).fill(name);
    await input(page, `landing.blocks.1.testimonials.${at}.text`).fill(`Words of ${name}`);
  }
  const link = input(page, 'landing.blocks.1.testimonials.0.link');
  await link.fill('http://example.com');
  await link.blur();
  await page.getByText('Start with https:// or mailto:. Not saved yet.').waitFor();
  await link.fill('https://example.com/budi');

  await page.getByRole('button', { name: 'Move up: Nur Aisyah' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => input(page, 'landing.blocks.1.testimonials.0.name').inputValue())
    .toBe('Nur Aisyah binti Mohd Zulkifli');

  await page.getByRole('button', { name: 'Remove: Testimonials: What learners say' }).click();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await input(page, 'landing.blocks.1.title').waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Add: Comparison of the plans' }).click();
  await input(page, 'landing.blocks.2.title').waitFor();
  await saved(page);
  await publish(page, 'Testimonials');

  const visitor = await (await openBrowser(browser)).newPage();
  await visitor.goto(site.url);
  const section = visitor.locator('section', {
    has: visitor.getByRole('heading', { name: 'What learners say' }),
  });
  expect(await section.locator('blockquote').allInnerTexts()).toEqual(
    people.toReversed().map((name) => `Words of ${name}`),
  );
  const ofBudi = section.getByRole('link', { name: 'Budi Santoso' });
  expect(await ofBudi.getAttribute('href')).toBe('https://example.com/budi');
  expect(await visitor.getByText('If it doesn’t help you').count()).toBe(0);
  const comparison = visitor.getByRole('table', { name: 'Compare the plans' });
  const price = comparison
    .getByRole('row')
    .filter({ has: visitor.getByRole('rowheader', { name: 'Price' }) });
  expect(await price.getByRole('cell').first().innerText()).toContain('$78.00');
  // It follows the outline.
  const previous = await section.evaluate((own) => own.previousElementSibling?.id);
  expect(previous).toBe('inside');
});
