/** Launch day, several times over, on one core: each of its loads by itself, and then all of them together. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bench, engineNames, type Fixture } from '../bench.ts';
import { pinned } from '../cores.ts';
import { type Engine, execute } from '../database.ts';
import { atMost, type Goal } from '../goals.ts';
import type { Paced, PacedPlan, Stream } from '../load/paced-load.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { beginPlaying } from '../load/viewers.ts';
import { type Product, startProduct } from '../product.ts';
import { percent, print, table } from '../report.ts';
import { processorSeconds, untilIdle } from '../server-process.ts';
import { learnerRequests } from './learning.ts';
import { deliveryOf, type PaidEvent } from './paid-sessions.ts';
import { askOf } from './sign-in-ask.ts';
import { sellMany } from './webhook.ts';

const seconds = 20;
const viewers = 1_000;
const connectionsEach = 64;
/** At ten times launch day all loads together take more than one core. */
const togetherShare = 0.2;

export async function measureLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const [fixture] = await bench.fixtures(engine);
  const now = Date.now();
  await execute(fixture.place, [`update "playbackSessions" set "lastUsedAt" = ${now}`]);
  const product = await startProduct({
    place: fixture.place,
    environment: { TRUST_PROXY: 'true', RECONCILE_SECONDS: '200' },
  });
  try {
    const { times } = bench.options;
    const watching = await watchingFiles(folder, product, fixture);
    const loads = async (rate: number): Promise<Record<string, Stream[]>> => ({
      'the landing page': [landing(folder, rate)],
      watching: watching.map((stream) => ({ ...stream, perSecond: stream.perSecond * rate })),
      buying: await buying(folder, rate, { product, fixture }),
      'signing up': [signingUp(folder, rate)],
    });
    const goals: Goal[] = [];
    const together = Math.max(1, Math.round(times * togetherShare));
    for (const [title, streams] of [
      ...Object.entries(await loads(times)).map(([name, load]) => [`${name}, × ${times}`, load] as const),
      [`all together, × ${together}`, Object.values(await loads(together)).flat()] as const,
    ])
      goals.push(...(await run({ folder, product, title: `${title}, ${engineNames[engine]}`, streams })));
    return goals;
  } finally {
    await product.stop();
  }
}

type Load = { folder: string; product: Product; title: string; streams: Stream[] };

async function run({ folder, product, title, streams }: Load): Promise<Goal[]> {
  const plan: PacedPlan = { url: product.url, seconds, connectionsEach, streams };
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const program = join(import.meta.dirname, '../load/paced-load.ts');
  const [command, ...args] = pinned('others', [process.execPath, program, planFile]);
  const before = processorSeconds(product.pid);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 2 ** 26 });
  const busy = (processorSeconds(product.pid) - before) / seconds;
  const paced = JSON.parse(stdout) as Paced[];
  await execute(product.place, ['delete from "rateLimits"', 'delete from mail']);
  await untilIdle(product.pid, { atMostMs: 30_000 });
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
  return [
    atMost(
      `${title}: errors`,
      paced.reduce((sum, { errors }) => sum + errors, 0),
      0,
      '',
    ),
    atMost(`${title}: slowest p99`, Math.max(...paced.map(({ p99 }) => p99)), 50, ' ms'),
  ];
}

function landing(folder: string, rate: number): Stream {
  const file = writeRequests(folder, 'landing', [{ path: '/' }]);
  return { name: 'landing page', file, perSecond: 200 * rate, peakPerSecond: 600 * rate, statuses: [200] };
}

/** Gate checks of a thousand viewers' segments, and what all learners report. */
async function watchingFiles(folder: string, product: Product, { learners }: Fixture): Promise<Stream[]> {
  const segments: BenchRequest[][] = [];
  for (const learner of learners.slice(0, viewers)) {
    const viewer = await beginPlaying(product.url, learner);
    viewer.agent.destroy();
    segments.push(viewer.segments.map((path) => ({ path, session: learner.session })));
  }
  const length = Math.min(...segments.map((list) => list.length));
  const inTurn = Array.from({ length }, (_, index) => segments.flatMap((list) => list[index] ?? [])).flat();
  const reports = learners.map(learnerRequests.progress);
  return [
    { name: 'gate check', file: writeRequests(folder, 'gate', inTurn), perSecond: 170, statuses: [200] },
    { name: 'progress', file: writeRequests(folder, 'reports', reports), perSecond: 70, statuses: [200] },
  ];
}

type Shop = { product: Product; fixture: Fixture };

/** 200 checkouts a minute: each is opened, and its event comes, some twice, some in another order, some late. */
async function buying(folder: string, rate: number, { product, fixture }: Shop): Promise<Stream[]> {
  const perSecond = (200 / 60) * rate;
  const count = Math.ceil(perSecond * seconds);
  const opening = fixture.customers.splice(0, count).map(({ session }) => ({
    method: 'POST',
    path: '/api/checkouts',
    session,
    body: '{"plan":"premium"}',
  }));
  const events = disturbed(await sellMany(product, fixture, count));
  const deliveries = events.map((event) => deliveryOf(event, product.environment));
  return [
    {
      name: 'checkout',
      file: writeRequests(folder, `checkouts-${rate}`, opening),
      perSecond,
      statuses: [201],
    },
    {
      name: 'webhook',
      file: writeRequests(folder, `events-${rate}`, deliveries),
      perSecond: events.length / seconds,
      statuses: [200],
    },
  ];
}

/** A tenth twice, a fifth in another order, a twentieth at the end. */
function disturbed(events: PaidEvent[]): PaidEvent[] {
  const list = events.flatMap((event, index) => (index % 10 === 3 ? [event, event] : [event]));
  for (let index = 0; index + 3 < list.length; index += 10) {
    const [one, other] = [list[index], list[index + 3]];
    if (one && other) [list[index], list[index + 3]] = [other, one];
  }
  const late = list.filter((_, index) => index % 20 === 7);
  return [...list.filter((_, index) => index % 20 !== 7), ...late];
}

/** 10,000 in a minute, each from a network of its own: accepted, or told to wait. */
function signingUp(folder: string, rate: number): Stream {
  const perSecond = (10_000 / 60) * rate;
  const asks = Array.from({ length: Math.ceil(perSecond * seconds) }, (_, index) => askOf(index));
  return {
    name: 'sign-in ask',
    file: writeRequests(folder, `asks-${rate}`, asks),
    perSecond,
    statuses: [202, 429],
  };
}
