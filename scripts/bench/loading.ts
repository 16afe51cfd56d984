/** How soon the landing page is there on a phone with slow 4G, beside the same page without its scripts. */
import type { Browser, CDPSession } from 'playwright-core';
import { median } from './median.ts';
import { phone } from './weight.ts';

/** Milliseconds; `shift` is the cumulative layout shift. */
export type Loading = { firstPaint: number; largestPaint: number; blocked: number; shift: number };

/** One load differs from the next by a tenth, and what is asked is whether a seventh is lost. */
export const runs = 11;
const quietMs = 3000;
const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};

/** Loads each address several times, in turn, with an empty cache; gives each one's medians. */
export async function measureLoading(browser: Browser, urls: string[]): Promise<Loading[]> {
  const measured = urls.map((url) => ({ url, loadings: [] as Loading[] }));
  for (let run = 0; run < runs; run++)
    for (const { url, loadings } of measured) loadings.push(await load(browser, url));
  return measured.map(({ loadings }) => ({
    firstPaint: median(loadings.map(({ firstPaint }) => firstPaint)),
    largestPaint: median(loadings.map(({ largestPaint }) => largestPaint)),
    blocked: median(loadings.map(({ blocked }) => blocked)),
    shift: median(loadings.map(({ shift }) => shift)),
  }));
}

async function load(browser: Browser, url: string): Promise<Loading> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(quietMs);
  const loading = await page.evaluate(() => (globalThis as { loading?: Loading }).loading);
  await context.close();
  if (!loading?.largestPaint) throw new Error(`${url} painted nothing`);
  return loading;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page. Blocked is, as Lighthouse counts, what tasks take beyond 50 ms after the first paint. */
function observe(): void {
  const loading: Loading = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
  (globalThis as { loading?: Loading }).loading = loading;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') loading.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (loading.largestPaint = startTime));
  watch('longtask', ({ startTime, duration }) => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const from = Math.max(startTime, firstPaint);
    loading.blocked += Math.max(0, startTime + duration - from - 50);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) loading.shift += value;
  });
}
