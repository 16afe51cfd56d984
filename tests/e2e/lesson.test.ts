import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  decodedSound,
  filmOf,
  longLesson,
  longTitle,
  openLearner,
  openTab,
  playLesson,
  playsOn,
  seekTo,
  sees,
} from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('a lesson plays in both resolutions with their data sizes, seeks, changes speed and shows captions', async () => {
  const context = await openLearner(browser, site, { email: 'player@example.com' });
  const page = await playLesson(context, site);
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const height of [360, 720]) {
    const choice = page.getByRole('radio', { name: new RegExp(`^${height}p about \\d\\.\\d MB$`) });
    await choice.check();
    await sees(page, (video) => video.height === height);
    await playsOn(page);
  }

  await seekTo(page, 0.5);
  await sees(page, ({ second, plays }) => second > 85 && second < 105 && plays);
  await page.getByLabel('Speed').selectOption('2');
  expect((await filmOf(page)).speed).toBe(2);
  await playsOn(page);

  await page.keyboard.press('0');
  const caption = page.locator('.video-frame').getByText(/^Lesson 1\. Flutter Introduction/);
  await caption.waitFor();
  await page.getByRole('button', { name: 'Captions' }).click();
  await caption.waitFor({ state: 'hidden' });
});

test('a second browser resumes at the same second, and keeps its own resolution', async () => {
  const email = 'two-devices@example.com';
  const first = await playLesson(await openLearner(browser, site, { email }), site);
  await seekTo(first, 0.35);
  await sees(first, ({ second, plays }) => plays && second > 61);
  const reported = first.waitForResponse((reply) => reply.url().includes('/progress'));
  await first.getByRole('button', { name: 'Pause' }).click();
  await reported;
  const { second: left } = await filmOf(first);

  const second = await (await openLearner(browser, site, { email })).newPage();
  await second.goto(`${site.url}/gpt`);
  await second.getByText(/^Stopped at 1:0\d$/).waitFor();
  await second.getByRole('link', { name: 'Continue', exact: true }).click();
  await sees(second, (video) => video.plays && video.second >= left - 1 && video.second < left + 10);
});

test('the keyboard controls the video, and ? lists its shortcuts', async () => {
  const context = await openLearner(browser, site, { email: 'keys@example.com' });
  const page = await playLesson(context, site);
  const { keyboard } = page;
  await keyboard.press('k');
  await sees(page, ({ plays }) => !plays);
  const playSign = page.locator('[data-play-sign]');
  expect(await playSign.count(), 'something covers the text').toBe(0);
  await keyboard.press('5');
  await sees(page, ({ second }) => Math.abs(second - 90) < 0.1);
  for (const [key, second] of [
    ['l', 100],
    ['j', 90],
    ['ArrowRight', 95],
    ['ArrowLeft', 90],
    ['0', 0],
  ] as const) {
    await keyboard.press(key);
    await sees(page, (video) => Math.abs(video.second - second) < 0.1);
  }
  await keyboard.press('>');
  expect((await filmOf(page)).speed).toBe(1.25);
  await keyboard.press('<');
  expect((await filmOf(page)).speed).toBe(1);
  // As if the focused button had been removed.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await keyboard.press('m');
  await page.getByRole('button', { name: 'Unmute' }).waitFor();
  await keyboard.press('c');
  await page.getByRole('button', { name: 'Captions', pressed: false }).waitFor();
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Slower or faster').waitFor();
  await keyboard.press('k');
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect((await filmOf(page)).plays).toBe(false);
  await keyboard.press('f');
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await keyboard.press('f');
  await keyboard.press('Space');
  await playsOn(page);

  const blocked = await context.newPage();
  // Autoplay without a user gesture depends on the browser; here it fails.
  await blocked.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await blocked.goto(page.url());
  await blocked.locator('[data-play-sign]').waitFor();
});

test('a search through all transcripts leads to the matching second', async () => {
  const context = await openLearner(browser, site, { email: 'searcher@example.com' });
  const page = await playLesson(context, site);
  await openTab(page, 'Transcript');
  const line = page.getByRole('button', { name: /^0:01 Lesson 1\. Flutter Introduction/ });
  await line.click();
  await expect.poll(() => line.getAttribute('aria-current')).toBe('true');

  await page.getByRole('searchbox', { name: 'Search all lessons' }).fill('NULL safety variables');
  await page.getByText('1 match').waitFor();
  await page.getByRole('button', { name: /^0:01.*Null Safety/ }).click();
  await page.getByRole('dialog', { name: /Null Safety/ }).waitFor();
  await sees(page, ({ second, plays }) => plays && second > 1 && second < 6);
  expect(new URL(page.url()).searchParams.get('t')).toBeNull();
});

test('audio alone continues at the same second, uses the least data, and is remembered', async () => {
  const context = await openLearner(browser, site, { email: 'listener@example.com' });
  const page = await playLesson(context, site);
  await seekTo(page, 0.4);
  await sees(page, ({ second, plays }) => plays && second > 70);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: /^Audio only about 5\d0 kB$/ }).check();
  await sees(page, ({ height, second, plays }) => height === 0 && second > 70 && second < 85 && plays);
  await playsOn(page);
  expect(await decodedSound(page)).toBeGreaterThan(0);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await page.getByText('Audio only').first().waitFor();
  await sees(page, ({ second, height }) => second > 70 && height === 0);
  expect(requested.some((url) => url.endsWith('/sound.m3u8'))).toBe(true);
  expect(requested.filter((url) => /\/(360|720)p/.test(url))).toEqual([]);
});

test('with data saving on, playback starts with the smallest resolution', async () => {
  const extraHTTPHeaders = { 'save-data': 'on' };
  const context = await openLearner(browser, site, { email: 'saver@example.com', extraHTTPHeaders });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.getByRole('dialog', { name: longTitle }).waitFor();
  await sees(page, ({ height }) => height === 360);
  expect(requested.filter((url) => url.includes('/720p-'))).toEqual([]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Your browser’s data saver is on').waitFor();
});

test('a lesson marked as watched counts on the course page', async () => {
  const context = await openLearner(browser, site, { email: 'marker@example.com' });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.getByRole('button', { name: 'Mark as watched' }).click();
  await page.getByText('Only videos you’ve played count toward the certificate').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: new RegExp(`${longTitle}.*Marked by you`) }).waitFor();
  await page.getByText('1 of 64 videos watched').waitFor();
});
