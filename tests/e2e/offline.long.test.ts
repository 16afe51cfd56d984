/** The connection fails during a lesson: the specification's alert and "/", and one click resumes. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { filmOf, longLesson, networkNoise, openLearner, playLesson, seekTo, sees } from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const words = "❌ You're offline. Please check your internet connection.";

test('with half a minute buffered, the alert shows and the video keeps playing; then one click resumes', async () => {
  const { page, goOffline, goOnline } = await watching('half-a-minute@example.com');
  await expect.poll(() => loadedAhead(page)).toBeGreaterThan(25);
  const { left } = await goOffline();
  await sees(page, (video) => video.plays && video.second > left + 2);
  expect(new URL(page.url()).search).toBe(`?lesson=${longLesson}`);
  // A pause without a connection loses nothing.
  await page.keyboard.press('k');
  await sees(page, ({ plays }) => !plays);
  await page.keyboard.press('k');
  await sees(page, ({ plays }) => plays);
  // The buffer ends before the last tenth.
  await page.keyboard.press('9');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await goOnline();
  await page.getByRole('button', { name: 'Go back to where I was' }).click();
  await page.getByRole('dialog', { name: 'Flutter Introduction' }).waitFor();
  // The target of the jump was never loaded, so the video resumes where it was.
  await sees(page, (video) => video.plays && video.second > left);
  expect(new URL(page.url()).search).toBe(`?lesson=${longLesson}`);
});

test('a paused video keeps its second, and a full-screen video leaves full screen', async () => {
  const { page, goOffline, goOnline } = await watching('paused@example.com');
  await seekTo(page, 0.5);
  await sees(page, ({ second, plays }) => plays && second > 85);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('k');
  await sees(page, ({ plays }) => !plays);
  const { left } = await goOffline();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await goOnline();
  await page.getByRole('button', { name: 'Go back to where I was' }).click();
  await sees(page, ({ second }) => Math.abs(second - left) < 2);
  await page.waitForTimeout(1000);
  expect(Math.abs((await filmOf(page)).second - left)).toBeLessThan(2);
});

async function watching(email: string) {
  const context = await openLearner(browser, site, { email, expected: networkNoise });
  const page = await playLesson(context, site);
  return {
    page,
    /** Returns the video's second, and how long it may have continued until the page noticed. */
    goOffline: async () => {
      const { second: left } = await filmOf(page);
      const began = performance.now();
      await context.setOffline(true);
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      return { left, playedOnSeconds: (performance.now() - began) / 1000 };
    },
    goOnline: () => context.setOffline(false),
  };
}

function loadedAhead(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const { buffered, currentTime } = video ?? {};
    return buffered?.length ? buffered.end(buffered.length - 1) - (currentTime ?? 0) : 0;
  });
}
