import type { Browser } from 'playwright-core';
import type { Learner } from '../learners.ts';
import { kilobytes, takePhone } from './page-load.ts';

/** Watches in the page when it is first pressed, and when it answers. */

declare global {
  /** Milliseconds on the page's own clock, from the beginning of the navigation. */
  var moments: { pressed?: number; answered?: number; frame?: number } | undefined;
}

/** Runs in the page. An answer is the first change of the document after a press, when it has been painted. */
function watchPress(): void {
  const moments: NonNullable<typeof globalThis.moments> = {};
  globalThis.moments = moments;
  const changes = new MutationObserver(() => {
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => (moments.answered ??= performance.now())));
  });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      moments.pressed = timeStamp;
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true, once: true },
  );
}

// Measures how soon the landing page answers a press that opens a dialog, and the scripts that the dialog costs.

/** Long enough for what a page loads late. */
const quietMs = 3_000;

/** Milliseconds from the press on "Get started", and kB of scripts. */
type FirstPress = {
  /** Until the page changed, such as by the light that crosses the button. */
  answer: number;
  dialog: number;
  /** Until the dialog's next slide, pressed for at once. */
  nextSlide: number;
  scripts: number;
};

export async function pressGetStarted(browser: Browser, url: string): Promise<FirstPress> {
  const { context, page, weight } = await takePhone(browser, url);
  try {
    await page.addInitScript(watchPress);
    await page.goto(url);
    await page.waitForTimeout(quietMs);
    await page.locator('main').getByRole('link', { name: 'Get started' }).first().tap();
    const moment = () => page.evaluate(() => performance.now() - (globalThis.moments?.pressed ?? NaN));
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const opened = await moment();
    await dialog.getByRole('button', { name: 'Next' }).tap();
    await dialog.getByText('2 of 3').waitFor();
    const nextSlide = await moment();
    await page.waitForTimeout(quietMs);
    const { pressed = NaN, answered = NaN } = await page.evaluate(() => globalThis.moments ?? {});
    return {
      answer: answered - pressed,
      dialog: opened,
      nextSlide,
      scripts: kilobytes(weight, 'Script'),
    };
  } finally {
    await context.close();
  }
}

// Measures how soon a lesson answers a press and shows its first frame.

/** Long enough for a course page to have loaded what it fetches at its leisure. */
const lessonOpeningQuietMs = 5_000;

/** Milliseconds from the press until the page changed, and until the video's first frame was there. */
export async function clickLesson(browser: Browser, url: string, learner: Learner) {
  const { context, page } = await takePhone(browser, url, learner.session);
  try {
    await page.addInitScript(watchPress);
    await page.addInitScript(watchFrame);
    await page.goto(`${url}gpt`);
    const row = page.locator('li a[href*="lesson="]:visible').first();
    await row.waitFor();
    await page.waitForTimeout(lessonOpeningQuietMs);
    await row.tap();
    const { pressed = NaN, answered = NaN, frame = NaN } = await untilFrame(page);
    return { answer: answered - pressed, frame: frame - pressed };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation to a lesson's address until its first frame, with nothing cached. */
export async function openLessonByAddress(browser: Browser, url: string, learner: Learner): Promise<number> {
  const { context, page } = await takePhone(browser, url, learner.session);
  try {
    await page.addInitScript(watchPress);
    await page.addInitScript(watchFrame);
    await page.goto(`${url}gpt?lesson=${learner.lessonId}`, { waitUntil: 'commit' });
    return (await untilFrame(page)).frame ?? NaN;
  } finally {
    await context.close();
  }
}

async function untilFrame(page: Awaited<ReturnType<typeof takePhone>>['page']) {
  await page.waitForFunction(() => globalThis.moments?.frame !== undefined);
  return page.evaluate(() => globalThis.moments ?? {});
}

/** Runs in the page, after watchPress. */
function watchFrame(): void {
  const look = () => {
    const video = document.querySelector('video');
    if (globalThis.moments && video && video.readyState >= 2 && video.videoWidth > 0)
      globalThis.moments.frame = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
