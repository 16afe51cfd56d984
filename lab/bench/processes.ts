/** The site in one, two and four processes on one PostgreSQL, measured in turn: what more processes add. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#tests/set-up/free-port.ts';
import type { Bench } from './bench.ts';
import { type DatabasePlace, execute, pinDatabase } from './database.ts';
import { jobs, pollsRarely } from './jobs.ts';
import { type Product, startSandbox } from './product.ts';
import { type Goal, median, print, table } from './report.ts';
import { type Job, type Round, runRound, type Shop } from './side-by-side.ts';
import { childrenOf, pinProcess, startServer, untilIdle } from './server-process.ts';

const counts = [1, 2, 4];

/** Everything shares all cores, as on one machine. The ratios have no goal: they depend on the number of cores. */
export async function measureProcesses(bench: Bench): Promise<Goal[]> {
  const { place, learners, customers } = await bench.filled('postgresql');
  await execute(place, ['delete from "rateLimits"']);
  pinProcess('all', process.pid);
  pinDatabase('all');
  const sites: Product[] = [];
  const sandbox = await startSandbox(place, pollsRarely);
  try {
    for (const count of counts) sites.push(await startCluster(count, place, sandbox));
    const shops = sites.map((product) => ({ product, learners, customers }));
    const lines: string[][] = [];
    for (const job of Object.values<Job>(jobs))
      lines.push(...linesOf(job.title, await measureJob(bench, job, shops)));
    const heading = ['', ...counts.map((count) => (count === 1 ? '1 process' : `${count} processes`))];
    print('Processes on one PostgreSQL, all on all cores', table([heading, ...lines]));
  } finally {
    for (const site of sites) await site.stop();
    await sandbox.sandbox.stop();
    pinDatabase('others');
    pinProcess('others', process.pid);
  }
  return [];
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** `npm run start:cluster` beside the others, with the same sandbox. */
async function startCluster(
  count: number,
  place: DatabasePlace,
  { environment: shared, sandbox }: Sandbox,
): Promise<Product> {
  const port = await findFreePort();
  const environment = { ...shared, PORT: String(port), SITE_URL: `http://localhost:${port}` };
  const command: [string, ...string[]] = [process.execPath, 'scripts/serve.ts', '--processes', String(count)];
  const site = await startServer({ name: `${count} processes`, command, port, environment, cores: 'all' });
  const giveUpAt = Date.now() + 60_000;
  while (childrenOf(site.pid).length < count) {
    if (Date.now() > giveUpAt) throw new Error(`${site.name} did not start.`);
    await sleep(100);
  }
  return { ...site, url: `http://localhost:${port}/`, sandboxUrl: sandbox.url, place, environment };
}

async function measureJob(
  { options: { rounds, seconds } }: Bench,
  job: Job,
  shops: Shop[],
): Promise<Round[][]> {
  const results: Round[][] = shops.map(() => []);
  const isRepeated = job.once === undefined;
  const repeated = isRepeated && shops[0] ? await job.requests(shops[0], 1) : [];
  for (let round = 0; round <= rounds; round++)
    for (const [index, shop] of shops.entries()) {
      const requests = isRepeated ? repeated : await job.requests(shop, job.once ?? 0);
      for (const pid of shops.flatMap(({ product }) => childrenOf(product.pid))) await untilIdle(pid);
      const measured = await runRound(shop.product, requests, isRepeated ? seconds : undefined, [503]);
      // The first round only warms them up.
      if (round > 0) results[index]?.push(measured);
    }
  return results;
}

/** The rate and the p99, each also as a ratio to one process in the same round. */
function linesOf(title: string, results: Round[][]): string[][] {
  const line = (key: 'rate' | 'p99', unit: string) =>
    results.map((own) => {
      const ratio = median(own.map((round, at) => round[key] / (results[0]?.[at]?.[key] ?? NaN)));
      return `${median(own.map((round) => round[key])).toFixed(0)}${unit} (${ratio.toFixed(2)} ×)`;
    });
  const waiting = results.map((own) => own.reduce((sum, round) => sum + round.waiting, 0));
  return [
    [title, ...line('rate', '/s')],
    ['  p99', ...line('p99', ' ms')],
    ...(waiting.some((count) => count > 0) ? [['  asked to wait', ...waiting.map(String)]] : []),
  ];
}
