/** A job of the product's API, beside a baseline server with the same statements in the same database. */
import { type Job, recordJob, startBaseline } from '../baseline/start-baseline.ts';
import { type Bench, engineNames, type Fixture, withProducts } from '../bench.ts';
import { compare, comparisonTable, connectionsLine, type Result, type Target } from '../comparison.ts';
import { type Engine, execute } from '../database.ts';
import type { Learner } from '../learners.ts';
import { generateLoad, type LoadGenerator } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import type { Product } from '../product.ts';
import { percent, print } from '../report.ts';
import { untilIdle } from '../server-process.ts';

export type SideBySide = {
  title: string;
  engine: Engine;
  requestOf: (learner: Learner, index: number) => BenchRequest;
  /** The number of learners whose requests alternate; all of them by default. */
  learners?: number;
  environment?: Record<string, string>;
  /** The request sent once to each product before the rounds, with the part of its reply that later requests need. */
  prepare?: (product: Product, learner: Learner) => Promise<Partial<BenchRequest>>;
  /** SQL after each round, such as what empties a queue. */
  clear?: string[];
  /** Asks for a time by default; a job that may only be done so often in a minute sends each request once. */
  generate?: LoadGenerator;
};

/** The product first, then the baseline server; others follow. */
export async function measureSideBySide(bench: Bench, job: SideBySide): Promise<Result[]> {
  const { engine, environment = {}, title } = job;
  const folder = bench.makeFolder();
  const fixtures = await bench.fixtures(engine);
  const [{ place, learners: all }] = fixtures;
  const recorded = await recordJob({
    folder,
    place,
    environment,
    requests: async (product) => {
      const [one, other] = all;
      if (!one || !other) throw new Error('A comparison needs two learners.');
      const more = await job.prepare?.(product, one);
      // Twice each, so that what a first request of a person does besides is not recorded.
      return [one, other, one, other].map((learner, index) => ({
        ...job.requestOf(learner, index),
        ...more,
      }));
    },
  });
  const baselines = [await startBaseline(folder, recorded, place)];
  try {
    const naive = withoutPlus(recorded);
    if (naive) {
      const server = await startBaseline(folder, naive, place);
      baselines.push({ ...server, name: '… that plans each time' });
    }
    return await withProducts(fixtures, environment, async (products) => {
      const targets = await Promise.all(
        products.map((product, index) => targetOf(job, { folder, product, fixture: fixtures[index] })),
      );
      const [own, ...before] = targets;
      if (!own) throw new Error('There is no product.');
      const beside = baselines.map((baseline): Target => ({ ...own, ...baseline }));
      const results = await compare([own, ...beside, ...before], bench.options, job.generate ?? generateLoad);
      const more: Parameters<typeof comparisonTable>[1] =
        engine === 'postgresql' ? { PostgreSQL: databaseShare } : {};
      const statements = recorded.statements.map(({ sql }) => brief(sql)).join('; ');
      print(`${title}, ${engineNames[engine]}`, [
        ...comparisonTable(results, more),
        '',
        `${job.learners ?? all.length} learners in turn, ${connectionsLine}`,
        `The baseline server runs: ${statements || 'nothing'}.`,
        ...(naive
          ? [
              'SQLite plans a join anew for each value where no plus stands before it, as it does on the site.',
            ]
          : []),
      ]);
      return results;
    });
  } finally {
    for (const { stop } of baselines) await stop();
  }
}

/** The same statements as somebody writes them at first; undefined where they are the same (`server/platform/db/database.ts`). */
function withoutPlus({ reply, statements }: Job): Job | undefined {
  if (!statements.some(({ sql }) => sql.includes('+?'))) return undefined;
  return { reply, statements: statements.map((one) => ({ ...one, sql: one.sql.replaceAll('+?', '?') })) };
}

type TargetPlace = { folder: string; product: Product; fixture: Fixture | undefined };

async function targetOf(job: SideBySide, { folder, product, fixture }: TargetPlace): Promise<Target> {
  const learners = (fixture?.learners ?? []).slice(0, job.learners);
  const [first] = learners;
  if (!first) throw new Error('Nobody asks.');
  const more = await job.prepare?.(product, first);
  const requests = learners.map((learner, index) => ({ ...job.requestOf(learner, index), ...more }));
  return {
    ...product,
    requests: writeRequests(folder, String(product.pid), requests),
    ...(job.clear && {
      afterRound: async (pid) => {
        // Requests that the load generator left behind still write; a delete beside them could end in a deadlock.
        await untilIdle(pid);
        await execute(product.place, job.clear ?? []);
        await untilIdle(pid);
      },
    }),
  };
}

function databaseShare({ databaseBusy }: Result): string {
  return percent(databaseBusy);
}

/** `select sessions`, `begin`, `insert mail`. */
export function brief(sql: string): string {
  const [verb = ''] = sql.trim().split(/\s/);
  const table = /(?:from|into|update) "(\w+)"/.exec(sql)?.[1];
  return table === undefined ? sql.slice(0, 20) : `${verb} ${table}`;
}
