/**
 * How fast the course page and a lesson are in Chromium on a slow phone: 1.6 Mbit/s, 150 ms, and a CPU that is four
 * times slower. Each visit starts with an empty cache.
 */
import type { CDPSession, Page } from 'playwright-core';
import { createSignedInContexts, type SignedInContexts } from '#tests/e2e/people.ts';
import { startSite } from '#tests/e2e/site.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import type { Bench } from './bench.ts';
import { phone, quietMs, slow4g } from './page-size.ts';
import { atMost, type Goal, median } from './report.ts';
import { pinProcess } from './server-process.ts';

const slowerCpu = 4;

/** Milliseconds. */
type Speed = {
  /** Until the course page's largest content was painted. */
  lcp: number;
  /** The time beyond 50 ms of each long task, until the page was quiet. */
  blocking: number;
  /** From the press on a lesson until its dialog was painted. */
  feedback: number;
  /** From the press until the video's first frame was shown. */
  firstFrame: number;
};

export async function measurePageSpeed({ options: { rounds } }: Bench): Promise<Goal[]> {
  // The browser needs the cores: the site does little for one visitor.
  pinProcess('all', process.pid);
  const site = await startSite();
  const browser = await launchChromium();
  try {
    const contextOf = createSignedInContexts(browser, site);
    const visits: Speed[] = [];
    // The first visit only warms the site up.
    for (let round = 0; round <= rounds; round++) {
      const speed = await visit(contextOf, `${site.url}/gpt`);
      if (round > 0) visits.push(speed);
    }
    const of = (key: keyof Speed) => Math.round(median(visits.map((speed) => speed[key])));
    const rangeOf = (key: keyof Speed) => {
      const sorted = visits.map((speed) => speed[key]).toSorted((a, b) => a - b);
      return `${Math.round(sorted[0] ?? NaN)} to ${Math.round(sorted.at(-1) ?? NaN)} in ${rounds} visits`;
    };
    const goal = (what: string, key: keyof Speed, limit: number) =>
      atMost(what, of(key), limit, ' ms', rangeOf(key));
    return [
      goal('course page: largest content painted', 'lcp', 1600),
      goal('course page: total blocking time', 'blocking', 200),
      goal('lesson: dialog after the press', 'feedback', 300),
      goal('lesson: first frame after the press', 'firstFrame', 2000),
    ];
  } finally {
    await browser.close();
    await site.stop();
    pinProcess('others', process.pid);
  }
}

async function visit(contextOf: SignedInContexts, url: string): Promise<Speed> {
  const context = await contextOf('ultra', phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observeSpeed);
    await slowDown(await context.newCDPSession(page));
    await page.goto(url);
    const lesson = page.locator('li a[href*="lesson="]').first();
    await lesson.waitFor();
    await page.waitForLoadState('load');
    await page.waitForTimeout(quietMs);
    const { lcp, blocking } = await readSpeed(page);
    await lesson.click();
    await page.waitForFunction(() => globalThis.speed.firstFrame > 0);
    const { pressedAt, feedback, firstFrame } = await readSpeed(page);
    return { lcp, blocking, feedback: feedback - pressedAt, firstFrame: firstFrame - pressedAt };
  } finally {
    await context.close();
  }
}

async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
}

type Observed = Speed & { pressedAt: number };

declare global {
  // Filled in the measured page.
  var speed: Observed;
}

const readSpeed = (page: Page): Promise<Observed> => page.evaluate(() => globalThis.speed);

/** Runs in the page before its own scripts. */
function observeSpeed(): void {
  const speed = { lcp: 0, blocking: 0, pressedAt: 0, feedback: 0, firstFrame: 0 };
  globalThis.speed = speed;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (speed.lcp = startTime));
  observe('longtask', ({ duration }) => {
    if (speed.pressedAt === 0) speed.blocking += duration - 50;
  });
  addEventListener('pointerdown', ({ timeStamp }) => (speed.pressedAt ||= timeStamp), true);
  // A frame is painted after its callbacks have run, so the time is taken in the next task.
  const afterPaint = (take: () => void) => requestAnimationFrame(() => setTimeout(take));
  new MutationObserver(() => {
    if (speed.pressedAt > 0 && speed.feedback === 0 && document.querySelector('dialog[open]'))
      afterPaint(() => (speed.feedback ||= performance.now()));
    for (const video of document.querySelectorAll('video:not([data-observed])')) {
      (video as HTMLVideoElement).dataset['observed'] = '';
      (video as HTMLVideoElement).requestVideoFrameCallback((now) => (speed.firstFrame ||= now));
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
}
