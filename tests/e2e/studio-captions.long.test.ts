/** A teacher writes captions through a reload and an edit conflict, and learners see the result. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longLesson, networkNoise, openLearner, openTab, playLesson, secondOf } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function openCaptions(page: Page, language = 'ms'): Promise<void> {
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/${language}`);
  await page.getByRole('button', { name: 'Publish captions' }).waitFor();
}

const texts = (page: Page) =>
  page
    .getByRole('list')
    .locator('textarea')
    .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));

/** "Saved" is also visible before the edit, so this waits for the delay before saving. */
async function saved(page: Page): Promise<void> {
  await page.waitForTimeout(1_400);
  await page.getByText('Saved', { exact: true }).waitFor();
}

test('captions are written from scratch, and learners see them once published', async () => {
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/videos`);
  await page.getByRole('button', { name: 'Captions: Flutter Introduction' }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('ms');
  await page.getByRole('dialog').getByRole('link', { name: 'Write captions' }).click();
  await page.getByRole('heading', { name: 'Flutter Introduction, Bahasa Melayu' }).waitFor();

  // The video plays through its lesson's gate.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(1);
  await page.evaluate(() => void (document.querySelector('video')!.currentTime = 2));
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Selamat datang ke kursus ini');
  await page.evaluate(() => void (document.querySelector('video')!.currentTime = 8));
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Kita bina aplikasi kursus');
  await saved(page);

  // Split at the cursor, in proportion to its position, then merged and split again.
  const first = page.getByLabel('Text at 00:02.000');
  await first.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(15, 15);
  });
  await page.keyboard.press('Alt+s');
  await expect
    .poll(() => texts(page))
    .toEqual(['Selamat datang', 'ke kursus ini', 'Kita bina aplikasi kursus']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => texts(page)).toHaveLength(2);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => texts(page)).toHaveLength(3);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+m');
  await expect.poll(() => texts(page)).toEqual(['Selamat datang', 'ke kursus ini Kita bina aplikasi kursus']);
  await page.keyboard.press('Control+z');

  // Shifts everything, and replaces in one step.
  await page.keyboard.press('Alt+t');
  await page.getByLabel('Seconds').fill('-3');
  await page.getByRole('button', { name: 'Shift', exact: true }).click();
  await page.getByText('A caption would start before the video.').waitFor();
  await page.getByLabel('Seconds').fill('1.5');
  await page.getByRole('button', { name: 'Shift', exact: true }).click();
  await page.getByLabel('Text at 00:03.500').waitFor();
  await page.keyboard.press('Alt+r');
  await page.getByLabel('Find', { exact: true }).fill('Kursus');
  await page.getByText('Found 2 times').waitFor();
  await page.getByLabel('Replace with').fill('bengkel');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect
    .poll(() => texts(page))
    .toEqual(['Selamat datang', 'ke bengkel ini', 'Kita bina aplikasi bengkel']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await texts(page))[2]).toBe('Kita bina aplikasi kursus');
  await page.getByRole('button', { name: 'Redo' }).click();
  await saved(page);

  // The network fails and the page reloads: typed text is kept.
  await page.route('**/captions/ms/draft', (route) => route.abort());
  await page.getByLabel('Text at 00:03.500').fill('Selamat datang semua');
  await page.getByRole('status').getByText('Not saved: no connection. Kept in this browser.').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/captions/ms/draft');
  await page.reload();
  await expect.poll(async () => (await texts(page))[0]).toBe('Selamat datang semua');
  await saved(page);

  // Clicking a caption seeks the video and highlights the caption.
  await page.getByLabel('Text at 00:09.500').click();
  await expect.poll(() => secondOf(page)).toBeCloseTo(9.5, 1);
  await expect
    .poll(() => page.locator('li[aria-current]').locator('textarea').inputValue())
    .toContain('bengkel');

  // A second window saves first; the older one is rejected and continues with the newer captions.
  const other = await context.newPage();
  await openCaptions(other);
  await other.getByLabel('Text at 00:09.500').fill('Kita bina lima aplikasi');
  await saved(other);
  await page.getByLabel('Text at 00:09.500').fill('Kita bina sesuatu');
  const dialog = page.getByRole('dialog', { name: 'Changed in two places' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download mine' }).click();
  expect((await download).suggestedFilename()).toBe('Flutter Introduction.ms.vtt');
  await dialog.getByRole('button', { name: 'Use the newer captions' }).click();
  await expect.poll(async () => (await texts(page))[2]).toBe('Kita bina lima aplikasi');

  // Learners see none of it yet.
  const learner = await openLearner(browser, site, { email: 'captions-viewer@example.com' });
  const languagesSeen = async () => {
    const reply = await learner.request.get(`${site.url}/api/lessons/${longLesson}/playback`);
    const { captions } = (await reply.json()) as { captions: { language: string; url: string }[] };
    return captions;
  };
  expect((await languagesSeen()).map(({ language }) => language)).not.toContain('ms');
  await page.getByRole('button', { name: 'Publish captions' }).click();
  await page.getByText('Everything is published').waitFor();
  const malay = (await languagesSeen()).find(({ language }) => language === 'ms');
  const file = await (await learner.request.get(`${site.url}${malay!.url}`)).text();
  expect(file).toContain('00:03.500 --> ');
  expect(file).toContain('Kita bina lima aplikasi');
});

test('a typo is corrected from the lesson in a few keystrokes', async () => {
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await openTab(page, 'Transcript');
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Edit captions at / }) });
  await line.nth(2).getByRole('link').click();
  const area = page.locator('textarea:focus');
  await area.waitFor();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0);
  await page.keyboard.type(' Corrected.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Everything is published').waitFor();
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await page.getByRole('region', { name: 'Transcript' }).getByText('Corrected.').first().waitFor();

  const learner = await openLearner(browser, site, { email: 'captions-reader@example.com' });
  const lesson = await playLesson(learner, site);
  await openTab(lesson, 'Transcript');
  await lesson
    .getByRole('button', { name: /Corrected\./ })
    .first()
    .waitFor();
  expect(await lesson.getByRole('link', { name: /^Edit captions/ }).count()).toBe(0);
});

test('files in any language and encoding are uploaded, and learners choose the language', async () => {
  const context = await openTeacher(browser, site, networkNoise);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/videos`);
  await page.getByRole('button', { name: 'Captions: Flutter Introduction' }).click();
  const dialog = page.getByRole('dialog');
  const upload = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await dialog.getByLabel('Language').selectOption('fr');
  await upload('a.srt', readFileSync('tests/captions/captions-1252.srt'));
  await dialog.getByText('Français: 1 caption was saved.').waitFor();
  await dialog.getByText('The file was read as Western European').waitFor();

  await dialog.getByLabel('Language').selectOption('other');
  await dialog.getByLabel('BCP 47 code').fill('basque');
  await dialog.getByText('Enter a code such as').waitFor();
  await dialog.getByLabel('BCP 47 code').fill('zh_hans_sg');
  await dialog.getByText(/^This is /).waitFor();
  const chinese =
    '1\n00:00:01,000 --> 00:00:04,000\n这是一句话。\n\n2\n00:00:0x,000 --> 00:00:05,000\n不好\n';
  await upload('b.srt', Buffer.from(chinese));
  await dialog.getByText('1 caption was skipped:').waitFor();
  await dialog.getByText('Line 6: “不好”').waitFor();

  // A file whose letters are no English waits for the choice of its encoding.
  await dialog.getByLabel('Language').selectOption('en');
  const russian = Buffer.concat([
    Buffer.from('1\n00:00:01,000 --> 00:00:04,000\n'),
    Buffer.from('cff0e8e2e5f220ece8f0', 'hex'),
  ]);
  await upload('c.srt', russian);
  await dialog.getByText('Not saved yet').waitFor();
  await dialog.getByText('Привет мир').waitFor();

  const learner = await openLearner(browser, site, { email: 'captions-chooser@example.com' });
  const lesson = await playLesson(learner, site);
  await openTab(lesson, 'Transcript');
  await lesson.getByRole('button', { name: 'Settings' }).click();
  await lesson.getByLabel('Caption language').selectOption('zh-Hans-SG');
  await lesson.getByRole('button', { name: /这是一句话。/ }).waitFor();
  await lesson.getByLabel('Caption language').selectOption('fr');
  await lesson.getByRole('button', { name: /Café crème/ }).waitFor();
});

test('typing in the last of 1,200 captions is as fast as in the first', async () => {
  const context = await openTeacher(browser, site);
  const page = await context.newPage();
  const cues = Array.from({ length: 1_200 }, (_, at) => ({
    startMs: at * 3_000,
    endMs: at * 3_000 + 2_500,
    text: `This is what is said in caption ${at + 1}.`,
  }));
  const machine = { transcription: null, transcriptionHost: null };
  const captions = { name: 'An hour', lengthSeconds: 3_600, version: 'v', cues, lessons: [], ...machine };
  await page.route('**/api/**/captions/en', (route) =>
    route.fulfill({ json: { ...captions, isPublished: true, hasDraft: false } }),
  );
  await page.route('**/captions/en/draft', (route) => route.fulfill({ json: { version: 'w' } }));
  await openCaptions(page, 'en');
  const last = page.getByLabel('Text at 59:57.000');
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const letters = 'typed as quickly as one can';
  await last.press('End');
  await page.keyboard.type(letters);
  expect(await last.inputValue()).toContain(letters);
});
