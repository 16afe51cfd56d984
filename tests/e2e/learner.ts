/** Learners, and the state of their player. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { openSession, registerPerson, uidOf } from './people.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

/** The first lesson is three minutes long, so that there is something to seek. */
export const longLesson = 'flutter-introduction';
export const longTitle = 'Flutter Introduction';

/** The console messages about requests that a test aborts on purpose. */
export const networkNoise = /Failed to load resource|net::ERR_/;

/** A signed-in, registered learner, by default with Ultra; the same address signs in on another device. */
export async function openLearner(
  browser: Browser,
  site: Site,
  ask: { email: string; plan?: Plan; expected?: RegExp } & Parameters<Browser['newContext']>[0],
): Promise<BrowserContext> {
  const { email, plan = 'ultra', expected, ...options } = ask;
  const context = await openBrowser(browser, options, expected);
  await openSession(context, site, email);
  await registerPerson(site, email);
  await setPlan(site.db, { uid: await uidOf(site, email), plan });
  return context;
}

/** Plays the long lesson from the outline. */
export async function playLesson(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
  await sees(page, ({ second, frames }) => second > 0.3 && frames > 0);
  return page;
}

/** Selects a tab beside or below the video. */
export async function openTab(
  page: Page,
  name: 'Lessons' | 'Transcript' | 'Notes' | 'Questions' | 'Quiz' | 'About',
): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The place of the video in the window. */
export const frameOf = (page: Page) => page.locator('.video-frame').boundingBox();

/** Jumps so close to the end that the video ends immediately. */
export async function goToEnd(page: Page): Promise<void> {
  await sees(page, ({ frames }) => frames > 0);
  await page.evaluate(async () => {
    const video = document.querySelector('video')!;
    video.currentTime = video.duration - 0.4;
    await video.play();
  });
  await page.waitForFunction(() => document.querySelector('video')?.ended);
}

export async function scrollDialog(page: Page, top: number): Promise<void> {
  await page
    .getByRole('dialog')
    .evaluate((dialog, y) => dialog.scrollTo({ top: y, behavior: 'instant' }), top);
}

type Film = {
  second: number;
  /** The buffered end in seconds. */
  loaded: number;
  /** The height of the rendition; 0 for audio alone. */
  height: number;
  /** Decoded frames since the video was loaded. */
  frames: number;
  speed: number;
  plays: boolean;
};

export async function filmOf(page: Page): Promise<Film> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return {
      second: video?.currentTime ?? 0,
      loaded: video?.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0,
      // A tall video is named by its shorter side.
      height: Math.min(video?.videoWidth ?? 0, video?.videoHeight ?? 0),
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      speed: video?.playbackRate ?? 0,
      plays: video !== null && !video.paused && video.readyState > 2,
    };
  });
}

export const secondOf = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);

/** Waits for a state of the video. */
export async function sees(page: Page, isSo: (video: Film) => boolean): Promise<void> {
  let video = await filmOf(page);
  await expect
    .poll(async () => isSo((video = await filmOf(page))), { message: 'The video never came so far' })
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`The video stays at ${JSON.stringify(video)}`, { cause: error });
    });
}

/** Clicks the progress bar at a share of its length. */
export async function seekTo(page: Page, share: number): Promise<void> {
  const bar = page.getByRole('slider', { name: 'Position in the lesson' });
  const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  await bar.click({ position: { x: width * share, y: height / 2 } });
}

/** Presses ? until the dialog shows, since a player that is still rendering misses the key. */
export async function pressForKeys(
  page: Page,
  title: string | RegExp = 'Keyboard shortcuts',
): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const end = Date.now() + timeoutMs.step; Date.now() < end;) {
    await page.keyboard.press('?');
    const isThere = await dialog.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return dialog;
  }
  throw new Error(`No dialog ${String(title)} on ${page.url()}: ${await page.locator('body').innerText()}`);
}

/** Waits until half a second more has been played. */
export async function playsOn(page: Page): Promise<void> {
  const { second } = await filmOf(page);
  await sees(page, (video) => video.plays && video.second > second + 0.5);
}

/** Plays from a second in a rendition; a short video may have ended while it was chosen. */
export async function playsFrom(page: Page, from: number, height: number): Promise<void> {
  const { frames } = await filmOf(page);
  await page.evaluate(async (second) => {
    const video = document.querySelector('video')!;
    video.currentTime = second;
    await video.play();
  }, from);
  await sees(page, (film) => film.height === height && film.frames > frames && film.second > from);
}

/** The decoded audio bytes, as Chromium counts them. */
export const decodedSound = (page: Page) =>
  page.evaluate(
    () =>
      (document.querySelector('video') as unknown as { webkitAudioDecodedByteCount: number })
        .webkitAudioDecodedByteCount,
  );

declare global {
  interface Window {
    /** True while seeking. */
    jumps: boolean;
    /** How often playback stalled, except while seeking. */
    stalls: number;
  }
}

/** Starts counting. A busy machine decodes late, so only a video whose next second is not loaded counts as stalled. */
export function countStalls(): void {
  Object.assign(window, { stalls: 0, jumps: false });
  const film = document.querySelector('video')!;
  film.addEventListener('waiting', () => {
    const { buffered, currentTime } = film;
    const isLoaded = Array.from({ length: buffered.length }, (_, range) => range).some(
      (range) => buffered.start(range) <= currentTime && buffered.end(range) > currentTime + 0.5,
    );
    if (!window.jumps && !isLoaded) window.stalls += 1;
  });
}
