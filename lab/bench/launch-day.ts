/** The site under the rates of launch day, all at once, and its memory before and after. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, engineNames } from './bench.ts';
import { type Engine, execute } from './database.ts';
import { pollsRarely, requestOf } from './jobs.ts';
import { type BenchRequest, generateLoad } from './load.ts';
import { startProduct } from './product.ts';
import { atLeast, atMost, type Goal } from './report.ts';
import { memoryMb, processorSeconds, untilIdle } from './server-process.ts';
import { beginPlaying } from './viewers.ts';

const viewers = 1_000;
const daySeconds = 30;
const idleMs = 10_000;
const memoryLoads = ['landing', 'outline', 'playback', 'progress'] as const;

type Stream = { name: string; perSecond: number; requests: BenchRequest[]; mayWait?: [429] };

/** The rates that `promises.md` names; the landing page at its peak. */
export async function measureLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { place, learners, customers } = await bench.filled(engine);
  await execute(place, [`update "playbackSessions" set "lastUsedAt" = ${Date.now()}`]);
  const product = await startProduct({ place, environment: { TRUST_PROXY: 'true', ...pollsRarely } });
  try {
    const segments: BenchRequest[] = [];
    for (const learner of learners.slice(0, viewers)) {
      const { agent, segments: paths, session } = await beginPlaying(product.url, learner);
      agent.destroy();
      segments.push(...paths.map((path) => ({ path, session })));
    }
    const streams: Stream[] = [
      { name: 'landing page', perSecond: 600, requests: Array.from({ length: 32 }, requestOf.landing) },
      { name: 'media', perSecond: 170, requests: segments },
      { name: 'progress', perSecond: 70, requests: learners.map(requestOf.progress) },
      { name: 'checkouts', perSecond: 4, requests: customers.splice(0, 200).map(requestOf.checkout) },
      {
        name: 'sign-in links',
        perSecond: 167,
        requests: Array.from({ length: 167 * daySeconds * 2 }, (_, index) => requestOf.signInLink(index)),
        mayWait: [429],
      },
    ];
    const before = processorSeconds(product.pid);
    const loads = await Promise.all(
      streams.map((stream) => generateLoad({ ...stream, url: product.url, seconds: daySeconds })),
    );
    const busy = (processorSeconds(product.pid) - before) / daySeconds;
    const title = `launch day, ${engineNames[engine]}`;
    const sum = (of: (load: (typeof loads)[number]) => number) => loads.map(of).reduce((a, b) => a + b, 0);
    const due = streams.reduce((all, { perSecond }) => all + perSecond * daySeconds, 0);
    const rates = loads.map(
      ({ requests, p99 }, index) =>
        `${streams[index]?.name} ${(requests / daySeconds).toFixed(0)}/s (p99 ${p99.toFixed(0)} ms)`,
    );
    return [
      atLeast(
        `${title}: answered`,
        (sum(({ requests }) => requests) / due) * 100,
        95,
        ' %',
        rates.join(', '),
      ),
      atMost(
        `${title}: errors`,
        sum(({ errors }) => errors),
        0,
        '',
      ),
      atMost(`${title}: slowest p99`, Math.max(...loads.map(({ p99 }) => p99)), 100, ' ms'),
      atMost(`${title}: processor`, busy * 100, 100, ' % of a core'),
    ];
  } finally {
    await product.stop();
  }
}

/** The proportional set size of a process that was just started, and after it worked as fast as it can. */
export async function measureMemory(bench: Bench): Promise<Goal[]> {
  const { place, learners } = await bench.filled('sqlite');
  const product = await startProduct({ place });
  try {
    await sleep(idleMs);
    const idle = memoryMb(product.pid);
    for (const name of memoryLoads)
      await generateLoad({ url: product.url, requests: learners.map(requestOf[name]), seconds: 4 });
    await untilIdle(product.pid);
    await sleep(idleMs);
    return [
      atMost('memory when idle', idle, 110, ' MB'),
      atMost('memory after work', memoryMb(product.pid), 250, ' MB', memoryLoads.join(', ')),
    ];
  } finally {
    await product.stop();
  }
}
