/** Uploads that are interrupted, canceled or rejected, captions from files, and another video for a lesson. */
import { appendFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStudioVideos } from '#server/videos/store.ts';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { networkNoise, phone } from './learner.ts';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { choose, openStudio, openTeacher, packaged, publish, saved, stateOf } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Packaging a few seconds takes longer than other steps on a busy computer. */
const packaging = { timeout: 120_000, interval: 500 };

test('an upload resumes after the server was killed', async () => {
  const film = await makeRecordingFile('Interrupted.mp4', { seconds: 8, width: 1280, height: 720 });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openStudio(context, site, 'videos');
  await site.kill();
  await choose(page, 'Choose recordings', film);
  await page.getByText('You’re offline. The upload resumes when you reconnect.').waitFor();
  await site.startAgain();
  await expect.poll(() => stateOf(site, 'Interrupted'), packaging).toMatch(/waiting|packaging|ready/);
  await packaged(site, 'Interrupted');
});

test('canceling an upload asks first when much of it was sent', async () => {
  const film = await makeRecordingFile('Second thoughts.mp4', { seconds: 1 });
  const padding = Buffer.alloc(28_000_000);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4);
  appendFileSync(film, padding);
  const page = await openStudio(await openTeacher(browser, site, networkNoise), site, 'videos');
  let chunks = 0;
  await page.route('**/studio/uploads/videos/*', async (route) => {
    const isHeld = route.request().method() === 'PATCH' && (chunks += 1) > 6;
    if (!isHeld) await route.continue();
  });
  await choose(page, 'Choose recordings', film);
  await page.getByText(/^24 MB of 28 MB/).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel: Second thoughts' });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel the upload of Second thoughts?' });
  await question.getByText('24 MB of 28 MB are already uploaded and will be deleted.').waitFor();
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await stateOf(site, 'Second thoughts')).toBe('uploading');
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel upload' }).click();
  await page.getByText('Second thoughts was cancelled.').waitFor();
  await expect.poll(() => stateOf(site, 'Second thoughts')).toBeUndefined();
});

test('a phone asks to choose recordings, and a computer to drop them', async () => {
  const context = await openTeacher(browser, site);
  const computer = await openStudio(context, site, 'videos');
  await computer.getByText('Drop recordings or a whole folder here').waitFor();
  expect(await computer.getByText('Choose recordings to upload').isVisible()).toBe(false);
  const touching = await openBrowser(browser, phone);
  await openSession(touching, site, 'instructor@example.com');
  const page = await touching.newPage();
  await page.goto(`${site.url}/studio/videos`);
  await page.getByText('Choose recordings to upload').waitFor();
  expect(await page.getByText('Drop recordings or a whole folder here').isVisible()).toBe(false);
});

test('a page named .mp4 is rejected before any upload, and leaves nothing', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose recordings' }).click();
  const buffer = Buffer.from('<!doctype html><script>alert(1)</script>');
  await (await chooser).setFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer });
  await page.getByText('This file isn’t a recording.').first().waitFor();
  expect(await stateOf(site, 'film')).toBeUndefined();
});

test('audio without a picture and a camera’s transport stream are uploaded', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  const stream = Buffer.alloc(192 * 20, 0xff);
  for (let at = 4; at < stream.length; at += 192) stream[at] = 0x47;
  const files = [
    { name: 'Voice.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\u0004 and so on') },
    { name: '00001.MTS', mimeType: '', buffer: stream },
  ];
  for (const file of files) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose recordings' }).click();
    await (await chooser).setFiles(file);
  }
  for (const name of ['Voice', '00001'])
    await expect.poll(() => stateOf(site, name), packaging).toMatch(/waiting|packaging|failed/);
});

test('captions in two languages are uploaded and removed', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  await page.getByRole('button', { name: 'Captions: Flutter Introduction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('English').first().waitFor();
  await dialog.getByLabel('Language').selectOption('ms');
  const send = async (content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'a.srt', mimeType: '', buffer: Buffer.from(content) });
  };
  await send('1\n00:00:01,000 --> 00:00:03,000\nSelamat datang.\n');
  await dialog.getByText('Bahasa Melayu: 1 caption was saved.').waitFor();
  await dialog.getByRole('button', { name: 'Delete: Bahasa Melayu' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the captions in Bahasa Melayu?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Delete: Bahasa Melayu' }).click();
  await question.getByRole('button', { name: 'Delete captions' }).click();
  await dialog.getByText('The captions in Bahasa Melayu were deleted.').waitFor();
});

test('a short question leaves most of a phone’s page in view, and its red button is not the amber one', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Captions: Flutter Introduction' }).click();
  await page.getByRole('button', { name: 'Delete: English' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the captions in English?' });
  await question.waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await question.boundingBox()) ?? {};
      return height < 370 && Math.round(y + height) === 740;
    })
    .toBe(true);
  const colorOf = (name: string) =>
    question.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colorOf('Delete captions')).toBe('rgb(179, 38, 30)');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Captions for Flutter Introduction' }).waitFor();
});

test('a lesson gets another video in its editor', async () => {
  const film = await makeRecordingFile('Another take.mp4', { seconds: 3 });
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'course');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
  await choose(page, 'Upload a recording', film);
  const select = page.getByLabel('Video', { exact: true });
  const chosen = () =>
    select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.textContent);
  await expect.poll(chosen, packaging).toContain('Another take (');
  await packaged(site, 'Another take');
  await expect.poll(chosen, packaging).toBe('Another take (0:03)');
  await saved(page);
  await publish(page, 'Another take');
  const used = (await listStudioVideos(site.db)).find(({ name }) => name === 'Another take');
  const lesson = await site.db
    .selectFrom('lessons')
    .select('videoId')
    .where('id', '=', 'flutter-introduction')
    .executeTakeFirst();
  expect(lesson?.videoId).toBe(used?.id);
});
