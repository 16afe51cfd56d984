/** A teacher’s captions survive two windows, a reload, lost replies and a killed server. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longLesson, networkNoise } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Opens the editor in a language that only one test uses, with one caption. */
async function openWithOne(language: string, text: string): Promise<Page> {
  const page = await open(language, await openTeacher(browser, site, networkNoise));
  await page.getByText('No captions yet.').waitFor();
  await page.keyboard.press('Alt+n');
  await page.keyboard.type(text);
  await saved(page, language, text);
  return page;
}

async function open(language: string, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/${language}`);
  await page.getByRole('button', { name: 'Publish captions' }).waitFor();
  return page;
}

/** Waits until the server has the text, and the page says so. */
async function saved(page: Page, language: string, text: string): Promise<void> {
  await expect.poll(() => draftOf(language)).toContain(JSON.stringify(text));
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}

const draftOf = async (language: string) =>
  (
    await site.db
      .selectFrom('captionDrafts')
      .select('cues')
      .where('videoId', '=', longLesson)
      .where('language', '=', language)
      .executeTakeFirst()
  )?.cues ?? '';

const textOf = (page: Page) => page.getByRole('list').locator('textarea').first();

/** Playwright’s pages always have the focus, so none of them gets an event when it returns. */
const returnTo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('loses nothing when the server is killed while a teacher types', async () => {
  const page = await openWithOne('ms', 'Satu');
  await site.kill();
  await textOf(page).fill('Satu dua');
  await page.getByRole('status').getByText('Not saved: no connection. Kept in this browser.').waitFor();
  await textOf(page).fill('Satu dua tiga');
  await site.startAgain();
  await page.getByRole('button', { name: 'Save now' }).click();
  await saved(page, 'ms', 'Satu dua tiga');
  await page.getByRole('button', { name: 'Publish captions' }).click();
  await page.getByText('Everything is published').waitFor();
});

test('a publication whose reply is lost is confirmed by the next click', async () => {
  const page = await openWithOne('de', 'Eins');
  await page.route(
    '**/captions/de/publication',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Publish captions' }).click();
  await page.getByText('Something went wrong.').waitFor();
  await page.getByRole('button', { name: 'Publish captions' }).click();
  await page.getByText('Everything is published').waitFor();
});

test('a reload during a save keeps what was typed after it, without a conflict', async () => {
  const page = await openWithOne('fr', 'Un');
  await page.route('**/captions/fr/draft', async (route) => void (await route.fetch()), { times: 1 });
  await textOf(page).fill('Un deux');
  await expect.poll(() => draftOf('fr')).toContain('Un deux');
  await textOf(page).fill('Un deux trois');
  await page.reload();
  await expect.poll(() => textOf(page).inputValue()).toBe('Un deux trois');
  await saved(page, 'fr', 'Un deux trois');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a second window shows what the first one saved, and continues with it', async () => {
  const first = await openWithOne('es', 'Uno');
  const second = await open('es', first.context());
  await textOf(first).fill('Uno dos');
  await saved(first, 'es', 'Uno dos');
  await returnTo(second);
  await expect.poll(() => textOf(second).inputValue()).toBe('Uno dos');
  await textOf(second).fill('Uno dos tres');
  await saved(second, 'es', 'Uno dos tres');
  await returnTo(first);
  await expect.poll(() => textOf(first).inputValue()).toBe('Uno dos tres');
});

test('newer captions of another window can be taken, and undone', async () => {
  const first = await openWithOne('it', 'Uno');
  const second = await open('it', first.context());
  await textOf(first).fill('Uno due');
  await saved(first, 'it', 'Uno due');
  await textOf(second).fill('Uno tre');
  const conflict = second.getByRole('dialog', { name: 'Changed in two places' });
  await conflict.getByRole('button', { name: 'Use the newer captions' }).click();
  await expect.poll(() => textOf(second).inputValue()).toBe('Uno due');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textOf(second).inputValue()).toBe('Uno tre');
  await saved(second, 'it', 'Uno tre');
});

test('captions that are typed while signed out are saved when the teacher returns signed in', async () => {
  const page = await openWithOne('pt', 'Um');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await textOf(page).fill('Um dois');
  await page.getByText('Not saved: you’re signed out.').first().waitFor();
  await page.context().addCookies(cookies);
  await returnTo(page);
  await saved(page, 'pt', 'Um dois');
});
