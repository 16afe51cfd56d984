/** Serves the site a second time, with or without the scripts of its pages; all else is passed on as it is. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type Bench, type Fixture, withProducts } from '../bench.ts';
import type { Learner } from '../learners.ts';
import type { Product } from '../product.ts';
import { atLeast, atMost, type Goal, median, print, table } from '../report.ts';
import {
  kilobytes,
  lighthouseScore,
  loadCells,
  loadPage,
  loadTitles,
  medianLoad,
  type PageLoad,
  phoneLine,
} from './page-load.ts';
import { openLessonByAddress, pressGetStarted, clickLesson } from './response-times.ts';

type Proxy = { url: string; stop: () => void };

/** Both of the pages that are compared go this way, so that it costs both the same. */
async function startScriptStrippingProxy(siteUrl: string, { scripts }: { scripts: boolean }): Promise<Proxy> {
  const pages = new Map<string, Buffer>();
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(siteUrl);
    const headers = { ...asked.headers, 'accept-encoding': 'br' };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (reply) => {
      if (reply.headers['content-type']?.startsWith('text/html')) void sendPage(reply, answer);
      else {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      }
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });

  async function sendPage(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
    const etag = reply.headers.etag ?? '';
    const sent = await buffer(reply);
    const page = scripts ? sent : (pages.get(etag) ?? withoutScripts(sent));
    pages.set(etag, page);
    answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': page.length });
    answer.end(page);
  }

  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function withoutScripts(page: Buffer): Buffer {
  const html = brotliDecompressSync(page)
    .toString()
    .replaceAll(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  return brotliCompressSync(html);
}

// The landing page, the course page and a lesson, as they come to a phone.

type Shown = { browser: Browser; products: Product[]; fixtures: Fixture[]; runs: number };

export async function measurePages(bench: Bench): Promise<Goal[]> {
  await installEngines();
  if (!findChromium()) throw new Error('This part needs Chromium on the PATH, or its path in TEST_CHROMIUM.');
  const fixtures = await bench.fixtures('sqlite');
  const browser = await launchChromium();
  try {
    return await withProducts(
      fixtures,
      {},
      async (products) => {
        const shown = { browser, products, fixtures, runs: bench.options.rounds };
        return [
          ...(await measureLandingPage(shown)),
          ...(await measureFirstPress(shown)),
          ...(await measureCoursePage(shown)),
          ...(await measureLesson(shown)),
          ...(await measureWithLighthouse(shown)),
        ];
      },
      'any',
    );
  } finally {
    await browser.close();
  }
}

/** Beside the same page without its scripts; both come through a proxy, so that it costs both the same. */
async function measureLandingPage({ browser, products, runs }: Shown): Promise<Goal[]> {
  const proxies = [];
  for (const { url } of products) proxies.push(await startScriptStrippingProxy(url, { scripts: true }));
  const bare = await startScriptStrippingProxy(products[0]?.url ?? '', { scripts: false });
  try {
    const names = [...products.map(({ name }) => name), 'without its scripts'];
    const loads = await inTurn([...proxies, bare], runs, ({ url }) =>
      loadPage(browser, url, { content: 'h1' }),
    );
    const all = loads.map(medianLoad);
    report('The landing page', names, all);
    const [own, scriptless] = [all[0], all.at(-1)];
    if (!own || !scriptless) throw new Error('Nothing was loaded.');
    return [
      atMost(
        'landing page: LCP beside itself without scripts',
        own.largestPaint / scriptless.largestPaint,
        1.15,
        ' ×',
      ),
      atMost('landing page: TBT', own.blocked, 50, ' ms'),
      atMost('landing page: CLS', own.shift, 0.01, ''),
      atMost('landing page: scripts before an interaction', kilobytes(own.weight, 'Script'), 15, ' kB'),
      atMost('landing page: fonts', kilobytes(own.weight, 'Font'), 60, ' kB'),
    ];
  } finally {
    for (const { stop } of [...proxies, bare]) stop();
  }
}

/** The press comes without any sign before it, so nothing of what it needs has been fetched. */
async function measureFirstPress({ browser, products, runs }: Shown): Promise<Goal[]> {
  const presses = await inTurn(products, runs, ({ url }) => pressGetStarted(browser, url));
  const figures = presses.map((all) => ({
    answer: median(all.map(({ answer }) => answer)),
    dialog: median(all.map(({ dialog }) => dialog)),
    nextSlide: median(all.map(({ nextSlide }) => nextSlide)),
    scripts: median(all.map(({ scripts }) => scripts)),
  }));
  print('The first press on the landing page', [
    ...table([
      ['', 'press → answer ms', '→ dialog', '→ its next slide', 'scripts kB, with the dialog'],
      ...figures.map(({ answer, dialog, nextSlide, scripts }, index) => [
        products[index]?.name ?? '',
        ...[answer, dialog, nextSlide].map((ms) => ms.toFixed(0)),
        scripts.toFixed(1),
      ]),
    ]),
    '',
    `${phoneLine}. Medians of ${runs}.`,
  ]);
  const [own] = figures;
  return [
    atMost('landing page: answer to the first press', own?.answer ?? NaN, 300, ' ms'),
    atMost('landing page: scripts once a dialog was opened', own?.scripts ?? NaN, 110, ' kB'),
  ];
}

async function measureCoursePage({ browser, products, fixtures, runs }: Shown): Promise<Goal[]> {
  const loads = await inTurn(products, runs, ({ url }, index, run) =>
    loadPage(browser, `${url}gpt`, {
      content: 'li a[href*="lesson="], li button',
      session: learnerOf(fixtures, index, run).session,
    }),
  );
  const all = loads.map(medianLoad);
  report(
    'The course page, of a learner with Ultra',
    products.map(({ name }) => name),
    all,
  );
  const [own] = all;
  return [
    atMost('course page: LCP', own?.largestPaint ?? NaN, 1_600, ' ms'),
    atMost('course page: TBT', own?.blocked ?? NaN, 200, ' ms'),
    atMost('course page: scripts until the outline stands', own?.scriptsBefore ?? NaN, 80, ' kB'),
  ];
}

async function measureLesson({ browser, products, fixtures, runs }: Shown): Promise<Goal[]> {
  const presses = await inTurn(products, runs, ({ url }, index, run) =>
    clickLesson(browser, url, learnerOf(fixtures, index, runs + run)),
  );
  const addresses = await inTurn(products, runs, ({ url }, index, run) =>
    openLessonByAddress(browser, url, learnerOf(fixtures, index, 2 * runs + run)),
  );
  const figures = products.map(({ name }, index) => ({
    name,
    answer: median((presses[index] ?? []).map(({ answer }) => answer)),
    frame: median((presses[index] ?? []).map(({ frame }) => frame)),
    byAddress: median(addresses[index] ?? []),
  }));
  print('A lesson', [
    ...table([
      ['', 'press → answer ms', 'press → first frame ms', 'address → first frame ms'],
      ...figures.map(({ name, answer, frame, byAddress }) => [
        name,
        ...[answer, frame, byAddress].map((ms) => ms.toFixed(0)),
      ]),
    ]),
    '',
    `${phoneLine}; the press on a course page that has been read for some seconds. Medians of ${runs}.`,
  ]);
  const [own] = figures;
  return [
    atMost('lesson: answer to the press', own?.answer ?? NaN, 300, ' ms'),
    atMost('lesson: first frame after the press', own?.frame ?? NaN, 2_000, ' ms'),
    atMost('lesson: first frame by its address', own?.byAddress ?? NaN, 3_500, ' ms'),
  ];
}

async function measureWithLighthouse({ products, fixtures }: Shown): Promise<Goal[]> {
  const url = products[0]?.url ?? '';
  const landing = await lighthouseScore(url);
  const course = await lighthouseScore(`${url}gpt`, learnerOf(fixtures, 0, 0).session);
  if (landing === undefined || course === undefined) {
    console.log('\nLighthouse is not installed here (npm install -g lighthouse): its scores are missing.');
    return [];
  }
  return [
    atLeast('Lighthouse: landing page', landing, 100, ''),
    atLeast('Lighthouse: course page', course, 95, ''),
  ];
}

/** Each of them several times, in turn; what came of each. */
async function inTurn<T, R>(
  all: T[],
  runs: number,
  work: (one: T, index: number, run: number) => Promise<R>,
): Promise<R[][]> {
  const results = all.map((): R[] => []);
  for (let run = 0; run < runs; run++)
    for (const [index, one] of all.entries()) results[index]?.push(await work(one, index, run));
  return results;
}

function report(title: string, names: string[], loads: PageLoad[]): void {
  const rows = loads.map((load, index) => loadCells(names[index] ?? '', load));
  print(title, [...table([loadTitles, ...rows]), '', `${phoneLine}. Medians.`]);
}

/** Each load has another learner, who has played nothing of the lesson. */
function learnerOf(fixtures: Fixture[], index: number, run: number): Learner {
  const learner = fixtures[index]?.learners[run];
  if (!learner) throw new Error('There are too few learners.');
  return learner;
}
