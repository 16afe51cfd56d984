/** A learner with metered data chooses stills and audio. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRecordingFile, pageLight } from '#tests/videos/recordings.ts';
import { decodedSound, filmOf, openLearner, playsOn, seekTo, sees } from './learner.ts';
import { openStudio, openTeacher, packaged, publish, saved } from './teacher.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;
let browser: Browser;

const seconds = 100;
const pageSeconds = 20;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function publishLesson(): Promise<void> {
  const film = await makeRecordingFile('Slow lines.mp4', {
    seconds,
    pageSeconds,
    width: 640,
    height: 480,
    framesPerSecond: 10,
  });
  const page = await openStudio(await openTeacher(browser, site), site, 'videos');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose recordings' }).click();
  await (await chooser).setFiles(film);
  const form = page.getByRole('region', { name: 'Create lessons' });
  await form.getByLabel('Include in the course the next time I publish').check();
  await form.getByLabel('Section').selectOption({ index: 0 });
  await form.getByRole('button', { name: 'Create 1 lesson' }).click();
  await saved(page);
  await packaged(site, 'Slow lines');
  await page.getByText(/stills \d+ kB/).waitFor();
  await publish(page, 'A lesson for slow lines');
}

/** Returns the brightness of the player's picture, 0 to 255. */
const lightOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    const video = document.querySelector('video');
    if (!context || !video) return -1;
    context.drawImage(video, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[0] ?? -1;
  });

/** A page's brightness in full range; video uses 16 for black and 235 for white. */
const lightAt = (second: number) => ((pageLight(second, pageSeconds) - 16) * 255) / 219;

async function showsPageAt(page: Page, second: number): Promise<void> {
  await expect.poll(async () => Math.abs((await lightOf(page)) - lightAt(second))).toBeLessThan(12);
}

test('stills and audio show the right picture, seek, count as watched time, and are remembered', async () => {
  await publishLesson();
  const learner = await openLearner(browser, site, { email: 'by-the-megabyte@example.com' });
  const page = await learner.newPage();
  await page.goto(`${site.url}/gpt`);
  await page
    .getByRole('link', { name: /Slow lines/ })
    .first()
    .click();
  await sees(page, ({ second, frames }) => second > 0.3 && frames > 0);
  await page.getByRole('button', { name: 'Settings' }).click();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('radio', { name: /^Stills and audio about \d+ kB$/ }).check();
  await expect.poll(() => requested.some((url) => url.endsWith('/stills.m3u8'))).toBe(true);
  await playsOn(page);
  await showsPageAt(page, 1);

  await seekTo(page, 0.67);
  await sees(page, ({ second, plays }) => second > 60 && second < 75 && plays);
  await showsPageAt(page, 67);
  await playsOn(page);
  expect(await decodedSound(page)).toBeGreaterThan(0);
  await page.getByLabel('Speed').selectOption('2');
  expect((await filmOf(page)).speed).toBe(2);

  const reported = page.waitForResponse((reply) => reply.url().includes('/progress'));
  await page.getByRole('button', { name: 'Pause' }).click();
  const progress = (await (await reported).json()) as { seconds: number; resumeAt: number };
  expect(progress.seconds).toBeGreaterThan(0);
  expect(Math.abs(progress.resumeAt - (await filmOf(page)).second)).toBeLessThan(2);

  requested.length = 0;
  await page.reload();
  await sees(page, ({ second }) => second > 60);
  await showsPageAt(page, 67);
  expect(requested.some((url) => url.endsWith('/stills.m3u8'))).toBe(true);
  expect(requested.filter((url) => /\/(480|360)p/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: /^Stills and audio/, checked: true }).waitFor();
});
