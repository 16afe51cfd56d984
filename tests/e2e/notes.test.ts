/** Notes and bookmarks: written in a lesson, found again, on another device, and kept without a connection. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { listNotesOfLesson } from '#server/course/notes-store.ts';
import { longLesson, longTitle, networkNoise, openLearner, openTab, playLesson, sees } from './learner.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

async function storedNotes(email: string): Promise<[second: number, text: string][]> {
  const notes = await listNotesOfLesson(site.db, { uid: await uidOf(site, email), lessonId: longLesson });
  return notes.map(({ second, text }) => [second, text]);
}

/** Stops at a second, so that the buttons show it. */
async function stopAt(page: Page, second: number): Promise<void> {
  await page.evaluate((at) => {
    const video = document.querySelector('video')!;
    video.pause();
    video.currentTime = at;
  }, second);
  await sees(page, (film) => Math.abs(film.second - second) < 0.1);
}

test('the keys add a bookmark and a note, which are changed, played from, deleted and restored', async () => {
  const email = 'note-keys@example.com';
  const page = await playLesson(await openLearner(browser, site, { email }), site);
  await stopAt(page, 60);
  await page.keyboard.press('b');
  await page.getByText('Bookmarked 1:00').waitFor();
  await stopAt(page, 92);
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'Note at 1:32' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Ask why, not how');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Ask why, not how').waitFor();
  await expect
    .poll(() => storedNotes(email))
    .toEqual([
      [60, ''],
      [92, 'Ask why, not how'],
    ]);
  expect(await page.locator('.note-mark').count()).toBe(2);

  await page.getByRole('button', { name: 'Play from 1:00' }).click();
  await sees(page, ({ second }) => Math.abs(second - 60) < 0.1);
  await page.getByRole('button', { name: 'Edit note at 1:00' }).click();
  await page.getByRole('textbox', { name: 'Note at 1:00' }).fill('The five apps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await storedNotes(email))[0]).toEqual([60, 'The five apps']);

  await page.getByRole('button', { name: 'Edit note at 1:32' }).click();
  await page.getByRole('button', { name: 'Delete note at 1:32' }).click();
  await page.getByText('Ask why, not how').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Ask why, not how').waitFor();
  const restored = page.getByRole('button', { name: 'Edit note at 1:32' });
  await expect.poll(() => restored.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Edit note at 1:32' }).click();
  await page.getByRole('button', { name: 'Delete note at 1:32' }).click();
  // Leaving the lesson sends the deletion.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => storedNotes(email)).toEqual([[60, 'The five apps']]);
});

test('a text survives a reload, and a note without a connection is sent later, also to a phone', async () => {
  const email = 'note-offline@example.com';
  const context = await openLearner(browser, site, { email, expected: networkNoise });
  const page = await playLesson(context, site);
  await stopAt(page, 30);
  await openTab(page, 'Notes');
  await page.getByRole('button', { name: 'Add note at 0:30' }).click();
  await page.getByRole('textbox', { name: 'Note at 0:30' }).fill('Half a thought');
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Note at 0:30' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('Half a thought');
  await page.route('**/api/notes/*', (route) => route.abort());
  await field.fill('A whole thought');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Not saved yet.').waitFor();
  await page.reload();
  await page.getByText('A whole thought').waitFor();
  expect(await storedNotes(email)).toEqual([]);
  await page.unroute('**/api/notes/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => storedNotes(email)).toEqual([[30, 'A whole thought']]);
  await page.getByText('Not saved yet.').waitFor({ state: 'detached' });

  const onPhone = await (await openLearner(browser, site, { email, ...phone })).newPage();
  await onPhone.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await openTab(onPhone, 'Notes');
  await onPhone.getByText('A whole thought').waitFor();
  await sees(onPhone, ({ frames }) => frames > 0);
  await onPhone.getByRole('button', { name: 'Play from 0:30' }).click();
  await sees(onPhone, ({ second }) => second >= 30 && second < 40);
  await onPhone.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect.poll(async () => (await storedNotes(email)).length).toBe(2);
});

test('all notes are searched, played from and exported, and stay readable after a refund', async () => {
  const email = 'note-list@example.com';
  const context = await openLearner(browser, site, { email, ...phone });
  const page = await playLesson(context, site);
  await stopAt(page, 45);
  await openTab(page, 'Notes');
  await page.getByRole('button', { name: 'Add note at 0:45' }).click();
  await page.getByRole('textbox', { name: 'Note at 0:45' }).fill('Ask about zebras');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => storedNotes(email)).toEqual([[45, 'Ask about zebras']]);

  await openTab(page, 'Transcript');
  await page.getByRole('searchbox', { name: 'Search all lessons' }).fill('zebras');
  await page.getByRole('button', { name: /^0:45.*Your note: Ask about zebras/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'My notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'My notes' });
  const search = dialog.getByRole('searchbox', { name: 'Search my notes' });
  await search.fill('lions');
  await dialog.getByText('No notes match.').waitFor();
  await search.fill('zebra');
  await dialog.getByText('1 note', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-notes.md');
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    `## ${longTitle}\n\n- [0:45](${site.url}/gpt?lesson=${longLesson}&t=45) Ask about zebras\n`,
  );
  await dialog.getByRole('button', { name: 'Play from 0:45' }).click();
  await page.getByRole('dialog', { name: longTitle }).waitFor();
  await sees(page, ({ second }) => second >= 45 && second < 55);

  await setPlan(site.db, { uid: await uidOf(site, email), plan: 'free' });
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'My notes' }).click();
  await dialog.getByText('Ask about zebras').waitFor();
  await dialog.getByText('Not included in your plan').waitFor();
  await dialog.getByRole('button', { name: 'Delete note at 0:45' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => storedNotes(email)).toEqual([]);
});

test('a note that was changed on another device keeps both texts', async () => {
  const email = 'note-conflict@example.com';
  const context = await openLearner(browser, site, { email, expected: /409/ });
  const page = await playLesson(context, site);
  await stopAt(page, 20);
  await openTab(page, 'Notes');
  await page.getByRole('button', { name: 'Add note at 0:20' }).click();
  await page.getByRole('textbox', { name: 'Note at 0:20' }).fill('First');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => storedNotes(email)).toEqual([[20, 'First']]);
  await site.db
    .updateTable('lessonNotes')
    .set({ text: 'From the phone', version: 'f'.repeat(32) })
    .where('uid', '=', await uidOf(site, email))
    .execute();
  await page.getByRole('button', { name: 'Edit note at 0:20' }).click();
  await page.getByRole('textbox', { name: 'Note at 0:20' }).fill('From the laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await storedNotes(email)).map(([, text]) => text).toSorted())
    .toEqual(['From the laptop', 'From the phone']);
  await page.getByText('From the phone').waitFor();
});

test('an open form stays with its lesson, and a held key adds one bookmark', async () => {
  const email = 'note-next@example.com';
  const page = await playLesson(await openLearner(browser, site, { email }), site);
  await stopAt(page, 20);
  for (let press = 0; press < 3; press++) await page.keyboard.down('b');
  await page.keyboard.up('b');
  await expect.poll(() => storedNotes(email)).toEqual([[20, '']]);
  await stopAt(page, 30);
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note at 0:30' }).fill('About this lesson');
  await page.getByRole('button', { name: /^Next: / }).click();
  await page.getByText('No notes in this lesson yet.').waitFor();
  expect(await page.getByRole('textbox', { name: /^Note at/ }).count()).toBe(0);
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  const field = page.getByRole('textbox', { name: 'Note at 0:30' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('About this lesson');
});
