/** A phone with slow 4G and an empty cache, in which pages are loaded. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { findChromium } from '#tests/set-up/chromium.ts';
import { findOnPath } from '#tests/set-up/programs.ts';
import { median } from '../report.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};
const processorDividedBy = 4;
export const phoneLine = '1.6 Mbit/s, 150 ms, processor ÷ 4, nothing cached';

/** Bodies as they come over the wire, by type; headers, about 0.8 kB of each reply, come on top. */
type Weight = { requests: number; bytesByType: Record<string, number> };

type Phone = { context: BrowserContext; page: Page; weight: Weight };

/** @param session the token of whoever is signed in, if anybody is */
export async function takePhone(browser: Browser, url: string, session?: string): Promise<Phone> {
  const context = await browser.newContext(phone);
  context.setDefaultTimeout(30_000);
  if (session !== undefined)
    await context.addCookies([{ name: 'session', value: session, url, httpOnly: true }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const weight = await countBytes(devTools);
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorDividedBy });
  return { context, page, weight };
}

async function countBytes(devTools: CDPSession): Promise<Weight> {
  const weight: Weight = { requests: 0, bytesByType: {} };
  const heads = new Map<string, { type: string; body: number | undefined; bytes: number }>();
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    const length = response.headers['Content-Length'] ?? response.headers['content-length'];
    const body = length === undefined ? undefined : Number(length);
    heads.set(requestId, { type, body, bytes: response.encodedDataLength });
    weight.requests++;
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (!head) return;
    // Of a preloaded file Chromium does not tell how many bytes its headers had.
    const bytes = head.body ?? encodedDataLength - head.bytes;
    weight.bytesByType[head.type] = (weight.bytesByType[head.type] ?? 0) + bytes;
  });
  return weight;
}

export function kilobytes({ bytesByType }: Weight, type: string): number {
  return (bytesByType[type] ?? 0) / 1000;
}

// Measures how soon a page is shown, and its weight.

/** Milliseconds; `shift` is the cumulative layout shift, `blocked` the total blocking time. */
export type PageLoad = {
  firstPaint: number;
  largestPaint: number;
  /** Until the content stood in the document and was painted. */
  contentPaint: number;
  blocked: number;
  shift: number;
  weight: Weight;
  /** kB of scripts that had come when the page's content stood there. */
  scriptsBefore: number;
};

type Timing = Omit<PageLoad, 'weight' | 'scriptsBefore' | 'contentPaint'>;

/** Long enough for what is loaded late. */
const quietMs = 3_000;

/** @param content what stands in the document when the page is there */
export async function loadPage(
  browser: Browser,
  url: string,
  { content, session }: { content: string; session?: string },
): Promise<PageLoad> {
  const { context, page, weight } = await takePhone(browser, url, session);
  try {
    await page.addInitScript(observe);
    await page.addInitScript(observeContent, content);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(content).first().waitFor({ state: 'attached' });
    const scriptsBefore = kilobytes(weight, 'Script');
    await page.waitForLoadState('load');
    await page.waitForTimeout(quietMs);
    const timing = await page.evaluate(() => (globalThis as { timing?: Timing }).timing);
    const contentPaint = await page.evaluate(() => globalThis.contentPaint);
    if (!timing?.largestPaint || !contentPaint) throw new Error(`${url} painted nothing`);
    return { ...timing, contentPaint, weight, scriptsBefore };
  } finally {
    await context.close();
  }
}

/** Each figure's median. */
export function medianLoad(loads: PageLoad[]): PageLoad {
  const of = (figure: (load: PageLoad) => number) => median(loads.map(figure));
  const types = new Set(loads.flatMap(({ weight }) => Object.keys(weight.bytesByType)));
  return {
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    contentPaint: of(({ contentPaint }) => contentPaint),
    blocked: of(({ blocked }) => blocked),
    shift: of(({ shift }) => shift),
    scriptsBefore: of(({ scriptsBefore }) => scriptsBefore),
    weight: {
      requests: of(({ weight }) => weight.requests),
      bytesByType: Object.fromEntries(
        [...types].map((type) => [type, of(({ weight }) => weight.bytesByType[type] ?? 0)]),
      ),
    },
  };
}

export const loadTitles = [
  '',
  'FCP ms',
  'LCP ms',
  'content ms',
  'TBT ms',
  'CLS',
  'requests',
  'html kB',
  'css',
  'scripts, first',
  'in all',
  'fonts',
  'images',
];

export function loadCells(
  name: string,
  { firstPaint, largestPaint, contentPaint, blocked, shift, weight, scriptsBefore }: PageLoad,
): string[] {
  return [
    name,
    ...[firstPaint, largestPaint, contentPaint, blocked].map((ms) => ms.toFixed(0)),
    shift.toFixed(3),
    String(weight.requests),
    ...['Document', 'Stylesheet'].map((type) => kilobytes(weight, type).toFixed(1)),
    scriptsBefore.toFixed(1),
    ...['Script', 'Font', 'Image'].map((type) => kilobytes(weight, type).toFixed(1)),
  ];
}

/** Runs in the page. Blocked is, as Lighthouse counts, what tasks take beyond 50 ms after the first paint. */
function observe(): void {
  const timing: Timing = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
  (globalThis as { timing?: Timing }).timing = timing;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timing.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (timing.largestPaint = startTime));
  watch('longtask', ({ startTime, duration }) => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const from = Math.max(startTime, firstPaint);
    timing.blocked += Math.max(0, startTime + duration - from - 50);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) timing.shift += value;
  });
}

declare global {
  /** Milliseconds on the page's own clock. */
  var contentPaint: number | undefined;
}

/** Runs in the page. */
function observeContent(content: string): void {
  const look = (_: unknown, changes: MutationObserver) => {
    if (!document.querySelector(content)) return;
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.contentPaint = performance.now())));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

// Lighthouse's score for performance on a phone, where Lighthouse is installed.

/** 0 to 100; undefined where Lighthouse is not installed. */
export async function lighthouseScore(url: string, session?: string): Promise<number | undefined> {
  const program = findOnPath('lighthouse');
  const chromium = findChromium()?.executablePath;
  if (!program || !chromium) return undefined;
  const headers =
    session === undefined ? [] : ['--extra-headers', JSON.stringify({ Cookie: `session=${session}` })];
  const { stdout } = await promisify(execFile)(
    program,
    [url, '--only-categories=performance', '--output=json', '--quiet', ...headers].concat(
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ),
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 28 },
  );
  const report = JSON.parse(stdout) as { categories: { performance: { score: number } } };
  return report.categories.performance.score * 100;
}
