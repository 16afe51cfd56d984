/** Sends the streams of launch day to a product, and tells what came of each. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Fixture } from '../bench.ts';
import { pinned, processorSeconds, untilIdle } from '../server-process.ts';
import { type Engine, execute } from '../database.ts';
import type { Paced, PacedPlan, Stream } from '../load/paced-load.ts';
import { type Product, startProduct } from '../product.ts';
import { percent, print, table } from '../report.ts';

const connectionsEach = 64;

export type Shop = { product: Product; fixture: Fixture };

/** Starts a product on which many people play, and stops it when the work is done. */
export async function withLaunchDay<T>(
  bench: Bench,
  engine: Engine,
  work: (folder: string, shop: Shop) => Promise<T>,
): Promise<T> {
  const folder = bench.makeFolder();
  const [fixture] = await bench.fixtures(engine);
  const { place } = fixture;
  await execute(place, [`update "playbackSessions" set "lastUsedAt" = ${Date.now()}`]);
  const product = await startProduct({
    place,
    environment: { TRUST_PROXY: 'true', RECONCILE_SECONDS: '200' },
  });
  try {
    return await work(folder, { product, fixture });
  } finally {
    await product.stop();
  }
}

type Load = {
  folder: string;
  product: Product;
  title: string;
  streams: Stream[];
  seconds: number;
  /** False where the next load begins at once, whatever this one has left to do. */
  waits?: boolean;
};

export async function runStreams(load: Load): Promise<Paced[]> {
  const { folder, product, title, streams, seconds, waits = true } = load;
  const plan: PacedPlan = { url: product.url, seconds, connectionsEach, streams };
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const program = join(import.meta.dirname, '../load/paced-load.ts');
  const [command, ...args] = pinned('others', [process.execPath, program, planFile]);
  const before = processorSeconds(product.pid);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 2 ** 26 });
  const busy = (processorSeconds(product.pid) - before) / seconds;
  const paced = JSON.parse(stdout) as Paced[];
  if (waits) {
    await execute(product.place, ['delete from "rateLimits"', 'delete from mail']);
    await untilIdle(product.pid, { atMostMs: 30_000 });
  }
  print(`Launch day: ${title}`, [
    ...table([
      ['', 'sent', 'a second', 'p50 ms', 'p99 ms', 'slowest ms', 'errors', 'answered'],
      ...paced.map(({ name, sent, p50, p99, slowest, errors, statuses }) => [
        name,
        String(sent),
        (sent / seconds).toFixed(0),
        ...[p50, p99, slowest].map((ms) => ms.toFixed(1)),
        String(errors),
        Object.entries(statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
      ]),
    ]),
    '',
    `The site used ${percent(busy)} of its core.`,
  ]);
  return paced;
}

export function errorsOf(paced: Paced[]): number {
  return paced.reduce((sum, { errors }) => sum + errors, 0);
}

export function slowestP99(paced: Paced[]): number {
  return Math.max(...paced.map(({ p99 }) => p99));
}
