/** A teacher's first choice, and the site that follows from it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { frontPage, openTeacher, publish } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function openOffer(): Promise<Page> {
  const page = await (await openTeacher(browser, site, /409/)).newPage();
  await page.goto(`${site.url}/studio`);
  await page.getByRole('button', { name: 'Start with my own course…' }).waitFor();
  return page;
}

test("an empty site says coming soon until it is published with the teacher's names", async () => {
  const [page, other] = await Promise.all([openOffer(), openOffer()]);
  await page.getByRole('button', { name: 'Start with my own course…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start with my own course' });
  await dialog.getByRole('button', { name: 'Create my site' }).click();
  await dialog.getByText('Fill in this field.').first().waitFor();
  await dialog.getByLabel('Site name').fill('Roti');
  await dialog.getByLabel('Course title').fill('Bake your first loaf');
  await dialog.getByLabel('Your name').fill('Siti Aminah');
  await dialog.getByRole('button', { name: 'Create my site' }).dblclick();
  await page.getByText('Your site is ready.').waitFor();
  await page.getByRole('link', { name: 'Check your prices' }).waitFor();

  await other.getByRole('button', { name: 'Keep the sample' }).click();
  await other.getByText('This was already chosen').waitFor();
  await other.getByRole('button', { name: 'Keep the sample' }).waitFor({ state: 'detached' });

  const soon = await frontPage(site);
  for (const text of ['Coming soon', 'Roti', 'Bake your first loaf', 'Siti Aminah'])
    expect(soon).toContain(text);
  expect(soon).not.toContain('Welcome to the course');

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await publish(page, 'Open the site');
  const front = await frontPage(site);
  for (const text of ['Roti', 'Bake your first loaf', 'Siti Aminah', 'Welcome to the course'])
    expect(front).toContain(text);
  for (const text of ['Flutter', 'Rizal', 'Lectern', ' apps'])
    expect([text, front.includes(text)]).toEqual([text, false]);

  const learner = await (await openBrowser(browser)).newPage();
  await learner.goto(`${site.url}/guides/first-lesson`);
  await learner.getByText('Coming soon').waitFor();

  await page.goto(`${site.url}/studio`);
  await page.getByText('All good. Nothing needs your attention.').waitFor();
  expect(await page.getByRole('button', { name: 'Keep the sample' }).count()).toBe(0);
  expect(await page.getByText('Your site isn’t open yet').count()).toBe(0);
  await page.goto(`${site.url}/studio/history`);
  await page.getByText('Started without the sample course').waitFor();
});
