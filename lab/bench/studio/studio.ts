/** The studio's lists, searches and figures of a site with very many people, and what learners notice of them. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Bench, engineNames } from '../bench.ts';
import { pinned } from '../cores.ts';
import { createPlace, type Engine } from '../database.ts';
import { atMost, type Goal } from '../goals.ts';
import { fillDatabase, type Learner } from '../learners.ts';
import type { Paced, PacedPlan } from '../load/paced-load.ts';
import { headersOf, writeRequests } from '../load/requests.ts';
import { learnerRequests } from '../parts/learning.ts';
import { type Product, startProduct } from '../product.ts';
import { quantile } from '../quantiles.ts';
import { print, table, times } from '../report.ts';
import { addPayments, signInInstructor } from './many-payments.ts';
import { studioRequests } from './requests.ts';

const samples = 40;
const seconds = 15;
const learnersPerSecond = 100;
/** The pauses between questions: of two people who ask one a second each, and of a program. */
const pausesMs = { people: 500, program: 0 };
const limits = { list: 300, today: 200, learners: 2 };

type Studio = { product: Product; session: string; now: number; people: number };

export async function measureStudio(bench: Bench, engine: Engine): Promise<Goal[]> {
  const people = Math.max(...bench.options.people);
  const folder = bench.makeFolder();
  const place = await createPlace(engine, folder);
  const { learners } = await fillDatabase(place, { people, learners: Math.min(people, 1_000) });
  const now = Date.now();
  await addPayments(place, { people, now });
  const session = await signInInstructor(place, now);
  const product = await startProduct({ place });
  try {
    const studio = { product, session, now, people };
    // The first requests of a new process are slow, and would make the others look well.
    await watch({ folder, product, learners });
    const alone = await watch({ folder, product, learners });
    const asked = await timeRequests(studio);
    const besideWork = async (pauseMs: number) => {
      const end = new AbortController();
      const working = workOn(studio, pauseMs, end.signal);
      const p99 = await watch({ folder, product, learners });
      end.abort();
      await working;
      return p99;
    };
    const beside = await besideWork(pausesMs.people);
    const besideProgram = await besideWork(pausesMs.program);
    print(`The studio among ${people.toLocaleString('en')} people, ${engineNames[engine]}`, [
      ...table([
        ['', 'p50 ms', 'p95 ms'],
        ...asked.map(({ name, p50, p95 }) => [name, p50.toFixed(0), p95.toFixed(0)]),
      ]),
      '',
      `Each was asked ${samples} times, with another question where it takes one.`,
      `Playback of other learners, ${learnersPerSecond} a second: p99 ${alone.toFixed(1)} ms; ${beside.toFixed(1)} ms (${times(beside / alone)}) while an instructor and an assistant ask a question a second each; ${besideProgram.toFixed(1)} ms (${times(besideProgram / alone)}) while one question follows another without a pause, as a program would ask.`,
    ]);
    const today = asked.find(({ name }) => name === 'today');
    const lists = asked.filter(({ name }) => name !== 'today');
    return [
      atMost(
        `studio lists, slowest p95, ${engine}`,
        Math.max(...lists.map(({ p95 }) => p95)),
        limits.list,
        ' ms',
      ),
      atMost(`today, p95, ${engine}`, today?.p95 ?? NaN, limits.today, ' ms'),
      atMost(`p99 of learners beside the studio, ${engine}`, beside / alone, limits.learners, ' ×'),
    ];
  } finally {
    await product.stop();
  }
}

async function timeRequests(studio: Studio): Promise<{ name: string; p50: number; p95: number }[]> {
  const asked: { name: string; p50: number; p95: number }[] = [];
  for (const [name, pathOf] of Object.entries(studioRequests)) {
    const ms: number[] = [];
    for (let place = 0; place < samples; place++) {
      const begun = performance.now();
      await ask(studio, pathOf({ place, now: studio.now, people: studio.people }));
      ms.push(performance.now() - begun);
    }
    asked.push({ name, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) });
  }
  return asked;
}

/** Asks one question after another until the end, with a pause after each answer. */
async function workOn(studio: Studio, pauseMs: number, end: AbortSignal): Promise<void> {
  const paths = Object.values(studioRequests);
  for (let place = 0; !end.aborted; place++) {
    await ask(studio, paths[place % paths.length]?.({ place, now: studio.now, people: studio.people }) ?? '');
    await sleep(pauseMs);
  }
}

async function ask({ product, session }: Studio, path: string): Promise<void> {
  const reply = await fetch(new URL(path, product.url), { headers: headersOf({ path, session }) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
}

type Watching = { folder: string; product: Product; learners: readonly Learner[] };

/** @returns the p99 of playback, in milliseconds */
async function watch({ folder, product, learners }: Watching): Promise<number> {
  const file = writeRequests(folder, 'playback', learners.map(learnerRequests.playback));
  const stream = { name: 'playback', file, perSecond: learnersPerSecond, statuses: [200] };
  const plan: PacedPlan = { url: product.url, seconds, connectionsEach: 16, streams: [stream] };
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const program = join(import.meta.dirname, '../load/paced-load.ts');
  const [command, ...args] = pinned('others', [process.execPath, program, planFile]);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 2 ** 26 });
  const [paced] = JSON.parse(stdout) as Paced[];
  if (!paced || paced.errors > 0) throw new Error(`Playback failed ${paced?.errors ?? ''} times.`);
  return paced.p99;
}
