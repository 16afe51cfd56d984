/** Measures how soon a process answers, and its memory before and after work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, withProducts } from '../bench.ts';
import { execute } from '../database.ts';
import { atMost, type Goal, median, print, table } from '../report.ts';
import { generateLoad, sendEachOnce } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { beginPlaying } from '../load/viewers.ts';
import { planStart, startServerCommand } from '../product.ts';
import { memoryMb } from '../server-process.ts';
import { askOf, learnerRequests } from './frequent-requests.ts';
import { deliveryOf, sellMany } from './webhook.ts';

const starts = 9;

/** Measures the time from the start of the process until its first reply, with the web built and the database migrated. */
export async function measureStart(bench: Bench): Promise<Goal[]> {
  const seconds = new Map<string, number[]>();
  const fixtures = await bench.fixtures('sqlite');
  for (let start = 0; start <= starts; start++)
    for (const { checkout, place } of fixtures) {
      const { environment, port } = await planStart({ place, checkout });
      const [program, ...args] = await startServerCommand(checkout);
      const began = performance.now();
      const child = spawn(program, args, { cwd: checkout.folder, env: environment, stdio: 'ignore' });
      while ((await statusOf(port)) !== 200) await sleep(2);
      const took = (performance.now() - began) / 1000;
      child.kill('SIGTERM');
      await once(child, 'exit');
      // The first one warms what the operating system and Node keep.
      if (start > 0) seconds.set(checkout.name, [...(seconds.get(checkout.name) ?? []), took]);
    }
  print('From the start of the process to its first reply', [
    ...table([
      ['', 'median s', 'slowest s'],
      ...[...seconds].map(([name, all]) => [name, median(all).toFixed(2), Math.max(...all).toFixed(2)]),
    ]),
    '',
    `${starts} starts on any core, SQLite.`,
  ]);
  return [atMost('cold start', median(seconds.get(fixtures[0].checkout.name) ?? []), 1, ' s')];
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const asking = get({ port, host: '127.0.0.1', path: '/', agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    asking.on('error', () => resolve(0));
  });
}

const idleMs = 10_000;
const eachSeconds = 4;

/** The proportional set size of a process that was just started, and after everything it is asked for here. */
export async function measureMemory(bench: Bench): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const fixtures = await bench.fixtures('sqlite');
  const environment = { TRUST_PROXY: 'true', RECONCILE_SECONDS: '200' };
  return withProducts(fixtures, environment, async (products) => {
    await sleep(idleMs);
    const rows: [step: string, ...mb: number[]][] = [];
    const note = (step: string) => rows.push([step, ...products.map(({ pid }) => memoryMb(pid))]);
    note('idle');
    const steps: Record<string, (index: number) => Promise<BenchRequest[]>> = {
      'landing page': async () => [{ path: '/' }],
      outline: async (index) => (fixtures[index]?.learners ?? []).map(learnerRequests.outline),
      playback: async (index) => (fixtures[index]?.learners ?? []).map(learnerRequests.playback),
      'progress writes': async (index) => (fixtures[index]?.learners ?? []).map(learnerRequests.progress),
      'sign-in asks': async () => Array.from({ length: 20_000 }, (_, number) => askOf(number)),
      segments: async (index) => {
        const requests: BenchRequest[] = [];
        for (const learner of (fixtures[index]?.learners ?? []).slice(0, 500)) {
          const { segments, agent } = await beginPlaying(products[index]?.url ?? '', learner);
          agent.destroy();
          requests.push(...segments.map((path) => ({ path, session: learner.session })));
        }
        return requests;
      },
    };
    for (const [step, requestsOf] of Object.entries(steps)) {
      for (const [index, { url, place }] of products.entries()) {
        const file = writeRequests(folder, 'memory', await requestsOf(index));
        const load = generateLoad({ url, seconds: eachSeconds, file });
        // No request is rate limited in the meantime.
        const clearing = step === 'sign-in asks' ? clearLimits(place, eachSeconds) : undefined;
        await load;
        await clearing;
      }
      note(step);
    }
    for (const [index, product] of products.entries()) {
      const events = await sellMany(product, fixtures[index], 1_000);
      const requests = events.map((event) => deliveryOf(event, product.environment));
      const file = writeRequests(folder, 'memory', requests);
      await sendEachOnce({ url: product.url, seconds: 0, file });
    }
    note('webhooks');
    await sleep(idleMs);
    note(`${idleMs / 1000} s later`);
    print('Memory (PSS), MB', [
      ...table([
        ['', ...products.map(({ name }) => name)],
        ...rows.map(([step, ...mb]) => [`after: ${step}`, ...mb.map((one) => one.toFixed(0))]),
      ]),
      '',
      `Each for ${eachSeconds} s, as fast as it is answered; SQLite.`,
    ]);
    return [
      atMost('memory when idle', rows[0]?.[1] ?? NaN, 110, ' MB'),
      atMost('memory after all of it', rows.at(-1)?.[1] ?? NaN, 250, ' MB'),
    ];
  });
}

async function clearLimits(place: Parameters<typeof execute>[0], seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds * 2; turn++) {
    await execute(place, ['delete from "rateLimits"']);
    await sleep(500);
  }
}
