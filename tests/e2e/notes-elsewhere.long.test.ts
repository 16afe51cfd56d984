/** Notes whose lesson or window changes before the server answers. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listNotesOfLesson } from '#server/course/notes-store.ts';
import { longLesson, openLearner, openTab, playLesson } from './learner.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

async function storedTexts(email: string): Promise<string[]> {
  const notes = await listNotesOfLesson(site.db, { uid: await uidOf(site, email), lessonId: longLesson });
  return notes.map(({ text }) => text);
}

/** Writes a note in the open lesson, and waits until the server has it. */
async function writeNote(page: Page, email: string, text: string): Promise<void> {
  await openTab(page, 'Notes');
  await page.getByRole('button', { name: /^Add note at/ }).click();
  await page.getByRole('textbox', { name: /^Note at/ }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => storedTexts(email)).toEqual([text]);
}

test('a late reply of the lesson before changes nothing in the open one', async () => {
  const email = 'note-late@example.com';
  const page = await playLesson(await openLearner(browser, site, { email }), site);
  await writeNote(page, email, 'Only of the first lesson');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const first = `**/api/lessons/${longLesson}/notes`;
  await page.route(first, async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Loading your notes…').waitFor();
  await page.getByRole('button', { name: /^Next: / }).click();
  const none = page.getByText('No notes in this lesson yet.');
  await none.waitFor();
  const late = page.waitForResponse(first);
  answer();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await none.isVisible()).toBe(true);
});

test('Undo restores a note whose deletion another window has sent', async () => {
  const email = 'note-windows@example.com';
  const context = await openLearner(browser, site, { email });
  const page = await playLesson(context, site);
  await writeNote(page, email, 'Kept after all');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'My notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'My notes' });
  await dialog.getByRole('button', { name: /^Delete note at/ }).click();
  const other = await context.newPage();
  await other.goto(`${site.url}/gpt`);
  await other.getByRole('button', { name: 'My notes' }).click();
  await expect.poll(() => storedTexts(email)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => storedTexts(email)).toEqual(['Kept after all']);
  await dialog.getByText('Kept after all').waitFor();
});
