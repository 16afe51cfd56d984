/** A machine writes captions, a teacher reviews them, and learners read and find them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { longLesson, longTitle, networkNoise, openLearner, openTab, playLesson, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterEach(() => site.control({ transcription: { fail: 'none', latencyMs: 0 } }));

afterAll(() => site?.stop());

async function openDialog(page: Page, language: string) {
  await page.goto(`${site.url}/studio/videos`);
  await page.getByRole('button', { name: `Captions: ${longTitle}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').selectOption(language);
  return dialog;
}

const orders = () => site.db.selectFrom('transcriptions').select(['language', 'state']).execute();

test('captions are ordered with a click, reviewed, published, read and found', async () => {
  await site.control({ transcription: { latencyMs: 4_000 } });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  const dialog = await openDialog(page, 'en');
  const host = new URL(site.sandboxUrl).host;
  await dialog.getByText(`The audio of this video is sent to ${host}`).waitFor();
  await dialog.getByText('The published captions in English stay').waitFor();

  // Two clicks and a second window create one order.
  const other = await context.newPage();
  const otherDialog = await openDialog(other, 'en');
  await dialog.getByRole('button', { name: 'Generate captions in English' }).dblclick();
  await otherDialog.getByRole('button', { name: 'Generate captions in English' }).click();
  await dialog.getByText(/Queued|Generating, 0%/).waitFor();
  await otherDialog.getByText(/Queued|Generating, 0%/).waitFor();
  expect(await orders()).toHaveLength(1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('machine-title');
  await other.close();

  await dialog.getByRole('link', { name: 'Review: English' }).click();
  await page.getByText('Unpublished changes').waitFor();
  const wrong = page.getByLabel('Text at 00:00.000');
  expect(await wrong.inputValue()).toBe('Welcome back to the workshop.');
  await wrong.fill('Welcome back to the harbour.');
  await page.waitForTimeout(1_400);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish captions' }).click();
  await page.getByText('Everything is published').waitFor();

  const learner = await openLearner(browser, site, { email: 'machine-reader@example.com' });
  const lesson = await playLesson(learner, site);
  await openTab(lesson, 'Transcript');
  await lesson.getByRole('button', { name: /^0:00 Welcome back to the harbour/ }).waitFor();
  await lesson.getByRole('searchbox', { name: 'Search all lessons' }).fill('captions machine writes');
  await lesson
    .getByText('1 match')
    .or(lesson.getByText(/^\d+\+? matches/))
    .first()
    .waitFor();
  const found = lesson.getByRole('button', { name: /a machine writes captions/ }).first();
  await found.click();
  await sees(lesson, ({ second, plays }) => plays && second > 4);
});

test('captions appear in the empty editor after a failure with instructions', async () => {
  await site.control({ transcription: { fail: 'refuse' } });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/ms`);
  await page.getByRole('button', { name: 'Generate captions in Bahasa Melayu' }).press('Enter');
  await page.getByText('The transcription service rejected the site’s key.').waitFor();

  // The order is canceled and made again.
  await page.getByRole('button', { name: 'Dismiss: Bahasa Melayu' }).click();
  const write = page.getByRole('button', { name: 'Generate captions in Bahasa Melayu' });
  await write.waitFor();
  expect(await orders()).not.toContainEqual(expect.objectContaining({ language: 'ms' }));
  await site.control({ transcription: { fail: 'none', latencyMs: 6_000 } });
  await write.click();
  await page.getByText(/Queued|Generating, /).waitFor();
  await page.getByRole('button', { name: 'Cancel: Bahasa Melayu' }).click();
  await write.waitFor();
  await site.control({ transcription: { latencyMs: 500 } });
  await write.click();
  await page.getByLabel('Text at 00:00.000').waitFor();
  await page.getByText('Not published yet').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('captions-title');
  expect(await page.getByRole('list').locator('textarea').count()).toBeGreaterThan(20);
});

test("the teacher's text stays while the machine writes", async () => {
  await site.control({ transcription: { latencyMs: 4_000 } });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/id`);
  await page.getByRole('button', { name: 'Generate captions in Bahasa Indonesia' }).click();
  await page.getByText('Don’t edit while captions are being generated').waitFor();
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Typed by a person');
  await page.waitForTimeout(1_400);
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(orders, { timeout: 20_000 }).toContainEqual({ language: 'id', state: 'failed' });
  await page.reload();
  await expect.poll(() => page.getByRole('list').locator('textarea').inputValue()).toBe('Typed by a person');
  const dialog = await openDialog(page, 'id');
  await page.getByText('Captions in Bahasa Indonesia couldn’t be generated.').waitFor();
  await dialog.getByText('Someone edited captions in this language, so we kept those.').waitFor();
});

test('captioning continues after the site restarts', async () => {
  await site.control({ transcription: { fail: 'hang' } });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  const dialog = await openDialog(page, 'ta');
  // The order arrives, but the list that follows fails.
  await page.route('**/api/studio/videos', (route) => route.abort());
  await dialog.getByRole('button', { name: /^Generate captions in / }).click();
  await expect.poll(orders).toContainEqual({ language: 'ta', state: 'running' });
  await site.kill();
  await page.unroute('**/api/studio/videos');
  await site.control({ transcription: { fail: 'none' } });
  // Expires the killed process's lease, which would last a minute.
  await site.db.updateTable('transcriptions').set({ leaseUntil: 0 }).where('state', '=', 'running').execute();
  await site.startAgain();
  await dialog.getByRole('link', { name: 'Review: தமிழ்' }).waitFor();
});
