/** Measures how soon a lesson answers a press and shows its first frame. */
import type { Browser } from 'playwright-core';
import type { Learner } from '../learners.ts';
import { watchPress } from './answer.ts';
import { takePhone } from './phone.ts';

/** Long enough for a course page to have loaded what it fetches at its leisure. */
const quietMs = 5_000;

/** Milliseconds from the press until the page changed, and until the video's first frame was there. */
export async function pressLesson(browser: Browser, url: string, learner: Learner) {
  const { context, page } = await takePhone(browser, url, learner.session);
  try {
    await page.addInitScript(watchPress);
    await page.addInitScript(watchFrame);
    await page.goto(`${url}gpt`);
    const row = page.locator('li a[href*="lesson="]:visible').first();
    await row.waitFor();
    await page.waitForTimeout(quietMs);
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
