/** Measures how soon a page is shown, and its weight. */
import type { Browser } from 'playwright-core';
import { median } from '../quantiles.ts';
import { kilobytes, takePhone, type Weight } from './phone.ts';

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
