/** The landing page, beside bare node:http that sends the same compressed bytes and headers. */
import { startBaseline } from '../baseline/start-baseline.ts';
import { readRawReply } from '../baseline/raw-reply.ts';
import { type Bench, withProducts } from '../bench.ts';
import { compare, comparisonTable, connectionsLine, type Target } from '../comparison.ts';
import { atLeast, type Goal } from '../goals.ts';
import { generateLoad } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { print } from '../report.ts';

const page: BenchRequest = {
  path: '/',
  headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
};

export async function measureLanding(bench: Bench): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const requests = writeRequests(folder, 'landing', [page]);
  return withProducts(await bench.fixtures('sqlite'), {}, async ([product, ...before]) => {
    if (!product) throw new Error('There is no product.');
    const reply = await readRawReply(product.url, page);
    const baseline = await startBaseline(folder, { reply, statements: [] }, null);
    try {
      const targets: Target[] = [product, baseline, ...before].map((target) => ({ ...target, requests }));
      const results = await compare(targets, bench.options, generateLoad);
      print('The landing page', [...comparisonTable(results), '', connectionsLine]);
      return [atLeast('landing beside the baseline server', results[1]?.ratio ?? NaN, 0.85, ' ×')];
    } finally {
      await baseline.stop();
    }
  });
}
