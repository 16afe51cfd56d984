import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Bench, engineNames } from '../bench.ts';
import { createPlace, type Engine } from '../database.ts';
import { fillDatabase, type Learner } from '../learners.ts';
import type { Paced, PacedPlan } from '../load/paced-load.ts';
import { headersOf, writeRequests } from '../load/requests.ts';
import { learnerRequests } from '../parts/frequent-requests.ts';
import { type Product, startProduct } from '../product.ts';
import { atMost, type Goal, print, quantile, table, times } from '../report.ts';
import { pinned } from '../server-process.ts';
import { addPayments, signInInstructor } from './many-payments.ts';

/** The questions that an instructor asks the studio of a large site, each time a little differently. */

type Question = { place: number; now: number; people: number };

const dayMs = 86_400_000;
const names = ['nur', 'aisyah', 'amir', 'budi', 'siti', 'tan wei', 'dewi', 'learner', 'nur aisyah', 'mu'];

const learners = (query: Record<string, string | number>) =>
  `/api/studio/learners?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

/** A number of one of the people, another one each time. */
const someone = ({ place, people }: Question) => 1 + ((place * 104_729) % people);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const studioRequests: Record<string, (question: Question) => string> = {
  today: ({ now }) => {
    const [day, week, month] = [1, 7, 30].map((days) => now - days * dayMs) as [number, number, number];
    const before = [2, 14, 60].map((days) => now - days * dayMs) as [number, number, number];
    const query = { day, dayBefore: before[0], week, weekBefore: before[1], month, monthBefore: before[2] };
    return `/api/studio/today?${Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`;
  },
  'newest learners': () => learners({}),
  'by a name': ({ place }) => learners({ q: names[place % names.length] ?? '' }),
  'by an e-mail': (question) => learners({ q: `learner-${someone(question)}@example.com` }),
  'by part of a phone number': (question) =>
    learners({ q: String(1_000_000 + ((someone(question) * 7_919) % 9_000_000)).slice(-5) }),
  'by a receipt': (question) => learners({ q: `LEC-2026-${someone(question)}` }),
  'of a plan': ({ place }) => learners({ plan: place % 2 ? 'ultra' : 'free' }),
  'of a plan and a country': () => learners({ plan: 'ultra', country: 'Malaysia' }),
  'of a section': ({ place }) => learners({ section: 1 + (place % 6) }),
  'long not there': ({ place }) => learners({ seen: place % 2 ? 'not-month' : 'month' }),
  'who paid between': ({ place, now }) =>
    learners({ paidFrom: now - (20 + place) * dayMs, paidTo: now - place * dayMs }),
  'a learner': (question) => `/api/studio/learners/seed-${someone(question)}`,
  "a learner's timeline": (question) => `/api/studio/learners/seed-${someone(question)}/timeline`,
  sales: ({ place, now }) =>
    `/api/studio/sales?from=${dayOf(now - (31 + place) * dayMs)}&to=${dayOf(now - place * dayMs)}`,
  'sums of sales': ({ place, now }) =>
    `/api/studio/sales/totals?from=${dayOf(now - (31 + place) * dayMs)}&to=${dayOf(now - place * dayMs)}`,
  'sums of all sales': () => '/api/studio/sales/totals',
  'audit log': () => '/api/studio/audit',
  'audit log of a person': (question) => `/api/studio/audit?person=learner-${someone(question)}@example.com`,
  'failed mails': () => '/api/studio/failed-mails',
  disputes: () => '/api/studio/disputes',
  'payment reviews': () => '/api/studio/payment-reviews',
  'settlements of a month': ({ place, now }) =>
    `/api/studio/settlements?month=${dayOf(now - (place % 12) * 30 * dayMs).slice(0, 7)}`,
  certificates: () => '/api/studio/certificates?state=claimed',
};

// The studio's lists, searches and figures of a site with very many people, and what learners notice of them.

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
  const { learners: generated } = await fillDatabase(place, { people, learners: Math.min(people, 1_000) });
  const now = Date.now();
  await addPayments(place, { people, now });
  const session = await signInInstructor(place, now);
  const product = await startProduct({ place });
  try {
    const studio = { product, session, now, people };
    // The first requests of a new process are slow, and would make the others look well.
    await watch({ folder, product, learners: generated });
    const alone = await watch({ folder, product, learners: generated });
    const asked = await timeRequests(studio);
    const besideWork = async (pauseMs: number) => {
      const end = new AbortController();
      const working = workOn(studio, pauseMs, end.signal);
      const p99 = await watch({ folder, product, learners: generated });
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
async function watch({ folder, product, learners: viewers }: Watching): Promise<number> {
  const file = writeRequests(folder, 'playback', viewers.map(learnerRequests.playback));
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
