/** A teacher makes the course theirs: texts, pictures, sections and lessons, published and taken back, by browser alone. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
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

test('the page is edited beside its preview, published, and taken back from the history', async () => {
  const context = await openTeacher();
  const page = await openStudio(context, 'page');
  await input(page, 'landing.hero.headline').fill('Bake bread that people queue for.');
  await saved(page);
  const preview = page.frameLocator('iframe[aria-hidden=false], iframe:not([aria-hidden])').first();
  await preview.getByRole('heading', { level: 1, name: 'Bake bread that people queue for.' }).waitFor();

  // A pressed text leads to its field.
  await preview.getByRole('heading', { level: 2, name: 'How a lesson becomes an app' }).click();
  await expect.poll(() => focusedField(page)).toBe('landing.steps.title');
  await input(page, 'landing.steps.title').fill('How a lesson becomes a loaf');
  await saved(page);

  // Nobody sees it before it is published.
  expect(await frontPage()).not.toContain('Bake bread');
  await page.getByText('2 changes not published').waitFor();
  await publish(page, 'Bread instead of apps');
  const published = await frontPage();
  expect(published).toContain('Bake bread that people queue for.');
  expect(published).toContain('How a lesson becomes a loaf');

  await page.goto(`${site.url}/studio/history`);
  await page.getByText('Bread instead of apps').waitFor();
  await page
    .getByRole('button', { name: /^Publish again/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await page.getByText('Published again. Everybody sees it now.').waitFor();
  expect(await frontPage()).not.toContain('Bake bread');
});

test('a new lesson is a draft until it is published, and a removed one says who has watched it', async () => {
  const context = await openTeacher();
  const page = await openStudio(context, 'course');
  await page.getByLabel('Add a section').fill('Bread');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Bread/ }).click();
  await page.getByRole('button', { name: 'Add many…' }).click();
  await page.getByLabel('One title a line').fill('1. Flour\n2. Water\n3. Salt');
  await page.getByRole('button', { name: 'Add them' }).click();
  await page.getByRole('button', { name: 'Edit: Water' }).click();
  await page.getByLabel('Kind').selectOption('link');
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/water');
  await page.getByLabel('Published', { exact: true }).check();
  await page.getByRole('button', { name: 'Move up: Water' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move up: Water');
  await saved(page);
  await publish(page, '');
  const outline = await frontPage();
  expect(outline).toContain('Water');
  expect(outline).not.toContain('Flour');
  expect(outline).not.toContain('example.com/water');

  await page.getByRole('button', { name: 'Remove: Water' }).click();
  await page.getByRole('button', { name: 'Remove the lesson' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText('watched by nobody yet').waitFor();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.keyboard.press('Control+z');
  await saved(page);
  await page.getByRole('button', { name: 'Edit: Water' }).waitFor();
});

test('a gap keeps the draft from being published and leads to its field', async () => {
  const context = await openTeacher();
  const page = await openStudio(context, 'page');
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

test('a closed tab and a dead network lose nothing', async () => {
  const context = await openTeacher(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await openStudio(context, 'settings');
  await context.setOffline(true);
  await input(page, 'site.name').fill('Bread School');
  await page.getByText('Not saved: no connection. Kept in this browser.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/settings');
  await page.close();
  await context.setOffline(false);
  const next = await openStudio(context, 'settings');
  expect(await input(next, 'site.name').inputValue()).toBe('Bread School');
  await expect.poll(() => draftName(context)).toBe('Bread School');
});

test('two windows that change the same text are asked which one stays', async () => {
  const context = await openTeacher(/status of 409/);
  const [one, other] = [await openStudio(context, 'settings'), await openStudio(context, 'settings')];
  for (const page of [one, other]) await page.locator('summary', { hasText: 'Search engines' }).click();
  await input(one, 'site.search.appDescription').fill('Mine');
  await saved(one);
  await input(one, 'site.name').fill('From one');
  await saved(one);
  await input(other, 'site.name').fill('From the other');
  const dialog = other.getByRole('dialog', { name: 'Changed in two places' });
  await dialog.getByLabel(/^Theirs/).check();
  await dialog.getByRole('button', { name: 'Keep what I chose' }).click();
  await saved(other);
  expect(await input(other, 'site.name').inputValue()).toBe('From one');
  expect(await input(other, 'site.search.appDescription').inputValue()).toBe('Mine');
});

test('a learner finds no studio', async () => {
  const context = await openBrowser(browser, {}, /40[134]/);
  await openSession(context, site, 'learner@example.com');
  const page = await context.newPage();
  for (const screen of ['page', 'course', 'settings', 'history']) {
    await page.goto(`${site.url}/studio/${screen}`);
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
  }
});

async function openTeacher(expected?: RegExp): Promise<BrowserContext> {
  const context = await openBrowser(browser, {}, expected);
  await openSession(context, site, 'instructor@example.com');
  return context;
}

async function openStudio(context: BrowserContext, screen: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/${screen}`);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  return page;
}

const input = (page: Page, field: string) => page.locator(`[id="field:${field}"]`);

function focusedField(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['field']);
}

/** "Saved" stands there before the edit too, so it is waited for until the server has it. */
async function saved(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Note for yourself').fill(note);
  await dialog.getByRole('button', { name: 'Publish now' }).dblclick();
  await dialog.getByText('Published. Everybody sees it now.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** The front page as a browser without scripts reads it. */
async function frontPage(): Promise<string> {
  const reply = await fetch(`${site.url}/`);
  return (await reply.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

async function draftName(context: BrowserContext): Promise<string> {
  const reply = await context.request.get(`${site.url}/api/studio/content`);
  const { draft } = (await reply.json()) as { draft: { document: { site: { name: string } } } };
  return draft.document.site.name;
}
