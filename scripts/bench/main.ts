/**
 * `npm run bench`: what the README quotes, measured here and now. Ends with 0 whatever the figures are, and with 1
 * when something could not be measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium, launchChromium } from '#tests/set-up/chromium.ts';
import { buildWebIfChanged } from '../build.ts';
import { corePlan } from './cores.ts';
import { connections, findLoadGenerator } from './load.ts';
import { type Loading, measureLoading } from './loading.ts';
import { type Product, startProduct } from './product.ts';
import { race, type Serving } from './race.ts';
import { startRelay } from './relay.ts';
import { loadingTable, print, servingTable, verdicts, weightTable } from './report.ts';
import { wanted } from './wanted.ts';
import { type Weights, weighPages } from './weight.ts';

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
let product: Product | undefined;
try {
  await buildWebIfChanged();
  product = await startProduct(folder);
  const servings = await serve(product);
  const { weights, loadings } = await browse(product);
  print('Wanted', verdicts(wanted({ servings, weights, loadings })));
  console.log(`\n${((Date.now() - began) / 1000).toFixed(0)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function serve(site: Product): Promise<Serving[]> {
  const generator = findLoadGenerator();
  const servings = await race(site, generator, folder);
  print('The landing page, served', [
    ...servingTable(servings),
    '',
    `${availableParallelism()} × ${cpus()[0]?.model.trim()}, load before ${loadavg()[0]?.toFixed(1)}; ${corePlan}.`,
    `${generator.name}, ${connections} kept connections, Accept-Encoding: br; Node ${process.versions.node}; SQLite.`,
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
    print('The landing page on a phone: 1.6 Mbit/s, 150 ms, processor ÷ 4, median of 5', [
      ...loadingTable({ 'as it is': page, 'without its scripts': withoutScripts }),
    ]);
    return { weights, loadings: [page, withoutScripts] };
  } finally {
    whole.stop();
    bare.stop();
    await browser.close();
  }
}
