/** The landing page: served beside bare node:http and nginx, weighed, and loaded on a slow phone. */
import { mkdirSync } from 'node:fs';
import { findOrInstallChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { buildWebIfChanged } from '../build.ts';
import { connections, findLoadGenerator } from './load.ts';
import { type Loading, measureLoading, runs } from './loading.ts';
import { type Product, startProduct } from './product.ts';
import { race, type Serving, together } from './race.ts';
import { startRelay } from './relay.ts';
import { loadingTable, print, servingTable, weightTable } from './report.ts';
import { type Wanted, wanted } from './wanted.ts';
import { type Weights, weighPages } from './weight.ts';

export async function measureLanding(folder: string): Promise<Wanted[]> {
  mkdirSync(folder, { recursive: true });
  await buildWebIfChanged();
  const servings = await serve(folder);
  const { weights, loadings } = await withProduct(folder, browse);
  return wanted({ servings, weights, loadings });
}

async function withProduct<T>(folder: string, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(folder);
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

/** One process may by chance be a twentieth faster than the next one, whatever it serves. */
const starts = 3;

async function serve(folder: string): Promise<Serving[]> {
  const generator = findLoadGenerator();
  const races: Serving[][] = [];
  for (let start = 0; start < starts; start++)
    races.push(await withProduct(folder, (site) => race(site, generator, folder)));
  const servings = together(races);
  print('The landing page, served', [
    ...servingTable(servings),
    '',
    `${generator.name}, ${connections} kept connections, Accept-Encoding: br; SQLite. The median of ${starts} starts.`,
    'The site writes its line a request, to /dev/null; the others write none. All send the same body and headers.',
  ]);
  if (servings.length < 3) console.error('\n  NGINX CANNOT BE HAD HERE: its part is missing.');
  return servings;
}

async function browse(site: Product): Promise<{ weights: Weights; loadings: [Loading, Loading] }> {
  if (!findOrInstallChromium())
    throw new Error('The rest needs Chromium on the PATH, or its path in TEST_CHROMIUM.');
  const browser = await launchChromium();
  const whole = await startRelay(site.url, { scripts: true });
  const bare = await startRelay(site.url, { scripts: false });
  try {
    const weights = await weighPages(browser, site);
    print('What comes over the wire: bodies, brotli where they shrink', [
      ...weightTable({
        'landing page, untouched': weights.landing,
        '… with a dialog opened': weights.landingWithDialog,
        'course page, a new learner': weights.course,
      }),
    ]);
    const [page, withoutScripts] = await measureLoading(browser, [whole.url, bare.url]);
    if (!page || !withoutScripts) throw new Error('Nothing was loaded.');
    print(`The landing page on a phone: 1.6 Mbit/s, 150 ms, processor ÷ 4, median of ${runs}`, [
      ...loadingTable({ 'as it is': page, 'without its scripts': withoutScripts }),
    ]);
    return { weights, loadings: [page, withoutScripts] };
  } finally {
    whole.stop();
    bare.stop();
    await browser.close();
  }
}
