/** Measures how soon a lesson answers a press and shows its first frame. */
import type { Browser } from 'playwright-core';
import type { Learner } from '../learners.ts';
import { takePhone } from './phone.ts';

/** Long enough for a course page to have loaded what it fetches at its leisure. */
const quietMs = 5_000;

/** Milliseconds on the page's own clock, from the beginning of the navigation. */
type Moments = { pressed?: number; answered?: number; frame?: number };

/** Milliseconds from the press until the page changed, and until the video's first frame was there. */
export async function pressLesson(browser: Browser, url: string, learner: Learner) {
  const { context, page } = await takePhone(browser, url, learner.session);
  try {
    await page.addInitScript(watchMoments);
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
    await page.addInitScript(watchMoments);
    await page.goto(`${url}gpt?lesson=${learner.lessonId}`, { waitUntil: 'commit' });
    return (await untilFrame(page)).frame ?? NaN;
  } finally {
    await context.close();
  }
}

async function untilFrame(page: Awaited<ReturnType<typeof takePhone>>['page']): Promise<Moments> {
  await page.waitForFunction(() => (globalThis as { moments?: Moments }).moments?.frame !== undefined);
  return page.evaluate(() => (globalThis as { moments?: Moments }).moments ?? {});
}

/** Runs in the page. An answer is the first change of the document after a press, when it has been painted. */
function watchMoments(): void {
  const moments: Moments = {};
  (globalThis as { moments?: Moments }).moments = moments;
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
  const look = () => {
    const video = document.querySelector('video');
    if (video && video.readyState >= 2 && video.videoWidth > 0) moments.frame = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
