/** Times the publishing of a large course on a site that serves. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import { largeCourse, legalConfig } from '#tests/content/default-course.ts';
import { findChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import { noPages } from '#tests/test-context.ts';
import { type Bench, type Fixture, withProducts } from '../bench.ts';
import { createPlace, type DatabasePlace } from '../database.ts';
import { fillDatabase } from '../learners.ts';
import { headersOf } from '../load/requests.ts';
import { ownCheckout, type Product, startProduct } from '../product.ts';
import { atMost, type Goal, print, table } from '../report.ts';
import { signInInstructor } from '../studio/many-payments.ts';
import { loadCells, loadPage, loadTitles, medianLoad, type PageLoad, phoneLine } from './page-load.ts';

/** Milliseconds from the press to the reply, and to the moment when the outline and the front page have the course. */
type PublishTime = { replied: number; shown: number };

const course = largeCourse();

/** The title of a section, which stands in the outline and on the front page. */
const lastSection = course.sections.at(-1)?.title.en ?? '';

/** Publishes the large course as the studio does. Afterwards the place holds it. */
async function timePublish(place: DatabasePlace): Promise<PublishTime> {
  const version = await saveDraft(place);
  const session = await signInInstructor(place, Date.now());
  const product = await startProduct({ place });
  try {
    const body = JSON.stringify({ version, note: '' });
    const path = '/api/studio/content/revisions';
    const began = performance.now();
    const reply = await fetch(new URL(path, product.url), {
      method: 'POST',
      headers: {
        ...headersOf({ path, session, body }),
        Origin: new URL(product.environment['SITE_URL'] ?? '').origin,
      },
      body,
    });
    if (!reply.ok) throw new Error(`Publishing answered ${reply.status}: ${await reply.text()}`);
    const replied = performance.now() - began;
    while (!(await isShown(product))) await sleep(20);
    return { replied, shown: performance.now() - began };
  } finally {
    await product.stop();
  }
}

async function isShown({ url }: Product): Promise<boolean> {
  const pages = await Promise.all(['/', '/api/course'].map((path) => fetch(new URL(path, url))));
  const texts = await Promise.all(pages.map((page) => page.text()));
  return texts.every((text) => text.includes(lastSection));
}

async function saveDraft(place: DatabasePlace): Promise<string> {
  const db = openDatabase(place);
  const ctx = { db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const { version: former } = await readDraft(ctx);
  const change = { page: 'course', content: course, version: former, uid: 'teacher' } as const;
  const { version } = await saveDraftPage(ctx, change);
  await db.destroy();
  return version;
}

/** Publishes 500 lessons in 40 sections, and loads their course page beside that of the default course. */
export async function measureLargeCourse(bench: Bench): Promise<Goal[]> {
  await installEngines();
  if (!findChromium()) throw new Error('This part needs Chromium on the PATH, or its path in TEST_CHROMIUM.');
  const runs = bench.options.rounds;
  const withLargeCourse = await fill(bench, '500 lessons');
  const published = await timePublish(withLargeCourse.place);
  const fixtures = [await fill(bench, 'the default course'), withLargeCourse];
  const browser = await launchChromium();
  try {
    const loads = await withProducts(
      fixtures,
      {},
      async (products) => {
        const results: [PageLoad[], PageLoad[]] = [[], []];
        for (let run = 0; run < runs; run++)
          for (const [index, { url }] of products.entries())
            results[index]?.push(
              await loadPage(browser, `${url}gpt`, {
                content: 'li a[href*="lesson="], li button',
                session: fixtures[index]?.learners[run]?.session ?? '',
              }),
            );
        return results;
      },
      'any',
    );
    const [sample, large] = [medianLoad(loads[0]), medianLoad(loads[1])];
    print('The course page, of a learner with Ultra', [
      ...table([loadTitles, loadCells('the default course', sample), loadCells('500 lessons', large)]),
      '',
      `${phoneLine}. Medians of ${runs}, in turn.`,
      `Publishing was answered after ${published.replied.toFixed(0)} ms; the outline and the front page had it after ${published.shown.toFixed(0)} ms.`,
    ]);
    return [
      atMost('500 lessons: first paint beside the sample', large.firstPaint / sample.firstPaint, 1.1, ' ×'),
      atMost('500 lessons: outline beside the sample', large.contentPaint / sample.contentPaint, 1.1, ' ×'),
      atMost('500 lessons: TBT', large.blocked, 200, ' ms'),
      atMost('500 lessons: published and shown', published.shown, 2_000, ' ms'),
    ];
  } finally {
    await browser.close();
  }
}

async function fill(bench: Bench, name: string): Promise<Fixture> {
  const place = await createPlace('sqlite', bench.makeFolder());
  const people = bench.options.rounds;
  const checkout = { ...ownCheckout, name };
  return { checkout, place, ...(await fillDatabase(place, { people, learners: people })) };
}
