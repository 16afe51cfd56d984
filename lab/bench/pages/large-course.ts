/** Publishes 500 lessons in 40 sections, and loads their course page beside that of the default course. */
import { findChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import { type Bench, type Fixture, withProducts } from '../bench.ts';
import { createPlace } from '../database.ts';
import { atMost, type Goal } from '../goals.ts';
import { fillDatabase } from '../learners.ts';
import { ownCheckout } from '../product.ts';
import { print, table } from '../report.ts';
import { loadCells, loadPage, loadTitles, medianLoad, type PageLoad } from './page-load.ts';
import { phoneLine } from './phone.ts';
import { timePublish } from './publish-time.ts';

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
