/** The size of a first visit to the landing page and the course page in Chromium, with an empty cache. */
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import type { Bench } from './bench.ts';
import { startProduct } from './product.ts';
import { atMost, type Goal } from './report.ts';

export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Slow 4G, so that scripts that are loaded early come before the outline, and the others after it. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** Long enough for what is loaded late. */
export const quietMs = 3_000;

type Visit = { url: string; content: string; session?: string };

/** kB of bodies on the wire by type; of scripts also those that had arrived when the content appeared. */
type PageSize = { byType: Record<string, number>; scriptsBefore: number };

export async function measurePageSize(bench: Bench): Promise<Goal[]> {
  await installEngines();
  const { place, learners } = await bench.filled('sqlite');
  const product = await startProduct({ place });
  const browser = await launchChromium();
  try {
    const session = learners[0]?.session ?? '';
    const landing = await visit(browser, { url: product.url, content: 'h1' });
    const content = 'li a[href*="lesson="], li button';
    const course = await visit(browser, { url: `${product.url}gpt`, content, session });
    return [
      atMost('landing page: first load', total(landing), 80, ' kB', describe(landing)),
      atMost('landing page: scripts', landing.byType['Script'] ?? 0, 3.86, ' kB'),
      atMost('landing page: fonts', landing.byType['Font'] ?? 0, 60, ' kB'),
      atMost('course page: first load', total(course), 300, ' kB', describe(course)),
      atMost('course page: scripts before the outline', course.scriptsBefore, 80, ' kB'),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(browser: Browser, { url, content, session }: Visit): Promise<PageSize> {
  const context = await browser.newContext(phone);
  try {
    if (session) await context.addCookies([{ name: 'session', value: session, url, httpOnly: true }]);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const byType: Record<string, number> = {};
    const heads = new Map<string, { type: string; body: number }>();
    await devTools.send('Network.enable');
    devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const length = response.headers['Content-Length'] ?? response.headers['content-length'];
      if (response.url.startsWith('http')) heads.set(requestId, { type, body: Number(length) });
    });
    devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      if (head) byType[head.type] = (byType[head.type] ?? 0) + (head.body || encodedDataLength) / 1000;
    });
    await devTools.send('Network.emulateNetworkConditions', slow4g);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(content).first().waitFor({ state: 'attached' });
    const scriptsBefore = byType['Script'] ?? 0;
    await page.waitForLoadState('load');
    await page.waitForTimeout(quietMs);
    return { byType, scriptsBefore };
  } finally {
    await context.close();
  }
}

function total({ byType }: PageSize): number {
  return Object.values(byType).reduce((sum, kilobytes) => sum + kilobytes, 0);
}

function describe({ byType }: PageSize): string {
  return Object.entries(byType)
    .map(([type, kilobytes]) => `${type.toLowerCase()} ${kilobytes.toFixed(0)}`)
    .join(', ');
}
