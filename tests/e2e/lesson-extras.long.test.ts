/** A teacher adds files, chapters and a formatted description, and only entitled learners get them. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longLesson, openLearner, openTab, playLesson, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { input, openStudio, openTeacher, publish, saved } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

const folder = mkdtempSync(join(tmpdir(), 'lectern-extras-'));

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site?.stop();
});

const lessonPlace = 'course.sections.0.lessons.0';
const video = randomBytes(20_000_000);

/** Files on disk are quick to choose; bytes would be sent to the browser as text. */
function writeFiles(files: Record<string, Buffer>): string[] {
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
}

async function openLessonForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Flutter Introduction and Setup/ }).click();
  await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
}

test('several files upload at once with progress, and one upload is canceled', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'course');
  await openLessonForm(page);
  const network = await context.newCDPSession(page);
  const letThrough = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Slow enough to see the progress on a busy machine; a chunk keeps this speed to its end.
  await letThrough(800_000);
  await page
    .getByRole('group', { name: 'Files for learners' })
    .locator('input[type=file]')
    .setInputFiles(
      writeFiles({
        'Project “final”.zip': video,
        'Never mind.mov': Buffer.alloc(30_000_000),
        'Notes.pdf': Buffer.from('%PDF-1.7 notes'),
        'Empty.txt': Buffer.alloc(0),
      }),
    );
  await page.getByText('This file is empty.').first().waitFor();
  await page.getByText(/^\d+(\.\d)? [kM]B of 20 MB \(\d+%\)/).waitFor();
  await page.getByRole('button', { name: 'Pause: Project “final”.zip' }).click();
  await page.getByText(/^Paused · \d+(\.\d)? [kM]B of 20 MB \(\d+%\)$/).waitFor();
  await page.getByRole('button', { name: 'Resume: Project “final”.zip' }).click();
  await page.getByRole('button', { name: 'Cancel: Never mind.mov' }).click();
  await page.getByText('Never mind.mov', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove Empty.txt' }).click();
  await letThrough(-1);
  await page.getByRole('textbox', { name: 'Name of file 2' }).waitFor();
  const names = await page
    .getByRole('textbox', { name: /^Name of file/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(names.toSorted()).toEqual(['Notes.pdf', 'Project “final”.zip']);
  await page.getByText('20 MB', { exact: true }).waitFor();

  // Leaving the field makes the name safe.
  const field = page.getByRole('textbox', { name: 'Name of file 1' });
  const former = await field.inputValue();
  await field.fill('../secret.key');
  await field.press('Tab');
  expect(await field.inputValue()).toBe('-secret.key');
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.inputValue()).toBe(former);
  await saved(page);
});

test('buttons and keys format a description, and chapters are sorted by time', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'course');
  await openLessonForm(page);
  const description = input(page, `${lessonPlace}.description`);
  await description.fill('See what Flutter is');
  await description.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(9, 16));
  await description.press('Control+b');
  await expect.poll(() => description.inputValue()).toBe('See what **Flutter** is');
  await description.press('End');
  await page.keyboard.type('. Read ');
  await description.press('Control+k');
  await page.keyboard.type('the docs');
  await expect
    .poll(() => description.inputValue())
    .toBe('See what **Flutter** is. Read [the docs](https://)');
  await description.fill(
    'See what **Flutter** is. Read [the docs](https://docs.flutter.dev).\n\n- `dart`\n- <b>not bold</b>',
  );
  const tools = page.getByRole('group', { name: 'Format' });
  await tools.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator(`[id="field:${lessonPlace}.description:preview"]`);
  await preview.locator('strong', { hasText: 'Flutter' }).waitFor();
  await preview.getByText('<b>not bold</b>').waitFor();

  const add = async (time: string, title: string) => {
    await page.getByLabel('Time of a new chapter').fill(time);
    await page.getByLabel('Title of a new chapter').fill(title);
    await page.keyboard.press('Enter');
  };
  await add('1:05', 'The five apps');
  await add('0:02', 'Why Flutter');
  await add('99:00', 'Too late');
  await page.getByText(/^The video is 3:0\d long/).waitFor();
  await add('1:5:99', 'No time');
  await page.getByText('Enter minutes and seconds, such as 1:05.').waitFor();
  expect(await input(page, `${lessonPlace}.chapters.0.title`).inputValue()).toBe('Why Flutter');
  const time = input(page, `${lessonPlace}.chapters.0.atSeconds`);
  await time.fill('1:05');
  await time.press('Enter');
  await page.getByText('Another chapter starts at 1:05. Enter another time.').waitFor();
  await time.fill('0:03');
  await time.press('Enter');
  await saved(page);
  await publish(page, 'Files and chapters');
});

test("a Premium learner reads, jumps by chapter and downloads under the file's name", async () => {
  const context = await openLearner(browser, site, { email: 'files@example.com', plan: 'premium' });
  const page = await playLesson(context, site);
  const dialog = page.getByRole('dialog');
  await dialog.locator('strong', { hasText: 'Flutter' }).waitFor();
  const link = dialog.getByRole('link', { name: 'the docs' });
  expect(await link.getAttribute('rel')).toBe('noopener nofollow');

  await dialog
    .getByRole('region', { name: 'Chapters' })
    .getByRole('button', { name: /The five apps/ })
    .click();
  await sees(page, ({ second }) => second >= 64.5 && second < 90);
  const bar = page.getByRole('slider', { name: 'Position in the lesson' });
  await expect
    .poll(() => bar.getAttribute('aria-valuetext'))
    .toMatch(/^1:\d\d of 3:0\d, chapter The five apps$/);
  expect(await page.locator('.chapter-mark').count()).toBe(2);
  await openTab(page, 'Transcript');
  const transcript = dialog.getByRole('region', { name: 'Transcript' });
  await transcript.getByText('The five apps', { exact: true }).waitFor();

  const files = dialog.getByRole('region', { name: 'Files for this lesson' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download Project “final”.zip 20 MB' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Project “final”.zip');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(readFileSync(await download.path()))).toBe(hash(video));
});

test('a guide, which opens elsewhere, has its files in the outline', async () => {
  const context = await openLearner(browser, site, { email: 'guide-files@example.com', plan: 'premium' });
  const page = await context.newPage();
  const attachments = [{ id: 'a'.repeat(64), name: 'Checklist.pdf', bytes: 120_000 }];
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch();
    const course = (await reply.json()) as { sections: { lessons: { kind: string }[] }[] };
    for (const { lessons } of course.sections)
      for (const lesson of lessons) if (lesson.kind === 'link') Object.assign(lesson, { attachments });
    await route.fulfill({ json: course });
  });
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: /Launch, Monetize and Grow Your App/ }).click();
  const file = page.getByRole('link', { name: 'Download Checklist.pdf 120 kB' }).first();
  await file.waitFor();
  expect(await file.getAttribute('href')).toMatch(/^\/api\/lessons\/[\w-]+\/attachments\/a{64}$/);
});

test('a free learner and a visitor are rejected, and no page names the file', async () => {
  const { id } = await site.db
    .selectFrom('attachments')
    .select('id')
    .where('bytes', '=', video.length)
    .executeTakeFirstOrThrow();
  const url = `${site.url}/api/lessons/${longLesson}/attachments/${id}`;
  const free = await openLearner(browser, site, { email: 'no-files@example.com', plan: 'free' });
  const visitor = await openBrowser(browser);
  for (const [context, status] of [
    [free, 403],
    [visitor, 401],
  ] as const) {
    expect((await context.request.get(url)).status()).toBe(status);
    for (const path of ['/', '/gpt', '/api/course'])
      expect(await (await context.request.get(site.url + path)).text()).not.toContain('final”');
  }
});
