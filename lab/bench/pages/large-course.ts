/** Loads the course page of 500 lessons in 40 sections beside that of the default course. */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#server/db/database.ts';
import { publishDraft } from '#server/flows/content/publish-draft.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import { saveDraftPage } from '#server/flows/content/save-draft.ts';
import { legalConfig } from '#tests/content/legal-config.ts';
import { largeCourse } from '#tests/content/large-course.ts';
import { findOrInstallChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { noPages } from '#tests/test-context.ts';
import { type Bench, type Fixture, withProducts } from '../bench.ts';
import { createPlace, type DatabasePlace } from '../database.ts';
import { atMost, type Goal } from '../goals.ts';
import { fillDatabase } from '../learners.ts';
import { ownCheckout } from '../product.ts';
import { print, table } from '../report.ts';
import { loadCells, loadPage, loadTitles, medianLoad, type PageLoad } from './page-load.ts';
import { phoneLine } from './phone.ts';

export async function measureLargeCourse(bench: Bench): Promise<Goal[]> {
  if (!findOrInstallChromium())
    throw new Error('This part needs Chromium on the PATH, or its path in TEST_CHROMIUM.');
  const runs = bench.options.rounds;
  const withLargeCourse = await fill(bench, '500 lessons');
  await publishLargeCourse(withLargeCourse.place);
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
    ]);
    return [
      atMost('500 lessons: first paint beside the sample', large.firstPaint / sample.firstPaint, 1.1, ' ×'),
      atMost('500 lessons: outline beside the sample', large.contentPaint / sample.contentPaint, 1.1, ' ×'),
      atMost('500 lessons: TBT', large.blocked, 200, ' ms'),
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

/** Publishes as the studio does; the site renders the pages when it starts. */
async function publishLargeCourse(place: DatabasePlace): Promise<void> {
  const db = openDatabase(place);
  const ctx = { db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const uid = 'teacher';
  const { version: former } = await readDraft(ctx);
  const change = { page: 'course', content: largeCourse(), version: former, uid } as const;
  const { version } = await saveDraftPage(ctx, change);
  await publishDraft(ctx, { version, note: '', uid });
  await db.destroy();
}
