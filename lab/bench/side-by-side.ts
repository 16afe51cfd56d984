/** The product and a bare node:http server that do the same job in turn: the ratio holds while the computer's load changes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type BaselinePlan, baselineTable } from './baseline-server.ts';
import { type Bench, engineNames } from './bench.ts';
import { type Engine, execute } from './database.ts';
import { type BenchRequest, generateLoad, type RawReply, readRawReply } from './load.ts';
import type { Learner, SignedIn } from './learners.ts';
import { type Product, startProduct } from './product.ts';
import { atLeast, type Goal, median } from './report.ts';
import { processorSeconds, type ServerProcess, startServer, untilIdle } from './server-process.ts';

export type Shop = { product: Product; learners: Learner[]; customers: SignedIn[] };

export type Job = {
  title: string;
  /** The least ratio to the baseline server that is wanted. */
  limits: Record<Engine, number>;
  /** The processor time of a request is compared, where the load generator would be slower than the servers. */
  byProcessor?: true;
  /** Each request is sent once, so many of them in a round; they are sent in turn for a time by default. */
  once?: number;
  /** The job reads nothing from a database. */
  isStatic?: true;
  isWrite?: true;
  environment?: Record<string, string>;
  /** The requests of the whole run; at least `count` where each is sent once. */
  requests: (shop: Shop, count: number) => Promise<BenchRequest[]> | BenchRequest[];
  /** The request that the baseline server sends to Stripe each time. */
  stripe?: (shop: Shop) => Promise<BaselinePlan['stripe']>;
};

export type Round = { rate: number; cost: number; p99: number; waiting: number };

export async function measureJob(bench: Bench, engine: Engine, job: Job): Promise<Goal> {
  const { rounds, seconds } = bench.options;
  const { place, learners, customers } = await bench.filled(engine);
  await execute(place, [baselineTable, 'delete from "rateLimits"']);
  const product = await startProduct({ place, environment: job.environment ?? {} });
  try {
    const shop = { product, learners, customers };
    const waiting = await job.requests(shop, 1 + (job.once ?? 0) * (rounds + 1));
    const [sample] = job.once === undefined ? waiting : waiting.splice(0, 1);
    if (!sample) throw new Error(`There is no request for ${job.title}.`);
    const reply = await readRawReply(product.url, sample);
    const plan = { ...job, reply, stripe: (await job.stripe?.(shop)) ?? null };
    const baseline = await startBaseline(bench.makeFolder(), product, plan);
    try {
      const servers = [product, baseline];
      const results: [Round[], Round[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const requests = job.once === undefined ? waiting : waiting.splice(0, job.once);
        for (const [index, server] of servers.entries()) {
          await untilIdle(product.pid);
          const measured = await runRound(server, requests, job.once === undefined ? seconds : undefined);
          // The first round only warms both up.
          if (round > 0) results[index]?.push(measured);
        }
      }
      return compare(`${job.title}, ${engineNames[engine]}`, job, engine, results);
    } finally {
      await baseline.stop();
    }
  } finally {
    await product.stop();
  }
}

/** The processor time is that of the process itself, not of those that it has started. */
export async function runRound(
  server: ServerProcess,
  requests: BenchRequest[],
  seconds?: number,
  mayWait: 503[] = [],
): Promise<Round> {
  const before = processorSeconds(server.pid);
  const load = await generateLoad({
    url: server.url,
    requests,
    mayWait,
    ...(seconds !== undefined && { seconds }),
  });
  const used = processorSeconds(server.pid) - before;
  if (load.errors > 0)
    throw new Error(`${server.name} failed ${load.errors} of ${load.requests} requests (${load.statuses}).`);
  const answered = load.requests - load.waiting;
  return { rate: answered / load.seconds, cost: used / answered, p99: load.p99, waiting: load.waiting };
}

function compare(title: string, job: Job, engine: Engine, [own, bare]: [Round[], Round[]]): Goal {
  const ofRates = median(own.map(({ rate }, round) => rate / (bare[round]?.rate ?? NaN)));
  const ofCosts = median(own.map(({ cost }, round) => (bare[round]?.cost ?? NaN) / cost));
  const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate)).toFixed(0);
  const p99 = median(own.map((round) => round.p99)).toFixed(0);
  const other = job.byProcessor ? `by rate ${ofRates.toFixed(2)} ×` : `by processor ${ofCosts.toFixed(2)} ×`;
  const details = `${rate(own)}/s beside ${rate(bare)}/s, ${other}, p99 ${p99} ms`;
  return atLeast(title, job.byProcessor ? ofCosts : ofRates, job.limits[engine], ' ×', details);
}

type Plan = Pick<Job, 'isStatic' | 'isWrite'> & { reply: RawReply; stripe: BaselinePlan['stripe'] };

/** Node adds these itself. */
const ownHeaders = /^(date|connection|keep-alive)$/i;

async function startBaseline(folder: string, { place }: Product, job: Plan): Promise<ServerProcess> {
  const { status, headers, body } = job.reply;
  const port = await findFreePort();
  const bodyFile = join(folder, 'body');
  const planFile = join(folder, 'plan.json');
  writeFileSync(bodyFile, body);
  const plan: BaselinePlan = {
    port,
    status,
    headers: headers.filter((_, index) => !ownHeaders.test(headers[index - (index % 2)] ?? '')),
    bodyFile,
    place: job.isStatic ? null : place,
    isWrite: job.isWrite ?? false,
    stripe: job.stripe,
  };
  writeFileSync(planFile, JSON.stringify(plan));
  const program = join(import.meta.dirname, 'baseline-server.ts');
  return startServer({ name: 'the baseline server', command: [process.execPath, program, planFile], port });
}
