/** A hundred viewers before, beside and after two thousand slow sockets, slow readers, endless bodies and many ranges. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlace } from '../bench/database.ts';
import { atLeast, atMost, type Goal } from '../bench/goals.ts';
import { fillDatabase } from '../bench/learners.ts';
import { beginPlaying } from '../bench/load/viewers.ts';
import { startProduct } from '../bench/product.ts';
import { print } from '../bench/report.ts';
import { memoryMb } from '../bench/server-process.ts';
import { answersTable, besides, isAlive, p99 } from './figures.ts';
import { startLoad } from './load.ts';
import { startSlowClients } from './slow-clients.ts';

const people = 100;
const rates = { reads: 30, videos: 51, writes: 21 };
const warmMs = 5_000;
const beforeMs = 20_000;
/** Longer than a head, a body and a reader may take. */
const slowMs = 75_000;
/** The memory is to be back so long after they left. */
const restMs = 30_000;

export async function measureSlowClients(folder: string): Promise<Goal[]> {
  const place = await createPlace('sqlite', folder);
  const { learners } = await fillDatabase(place, { people, learners: people });
  const site = await startProduct({ place, environment: { TRUST_PROXY: 'true' } });
  try {
    const [learner] = learners;
    if (!learner) throw new Error('Nobody learns here.');
    const viewer = await beginPlaying(site.url, learner);
    const load = await startLoad(site.url, { learners }, rates);
    await sleep(warmMs);
    const warm = performance.now();
    await sleep(beforeMs);
    const memoryBefore = memoryMb(site.pid);
    const begun = performance.now();
    const slow = startSlowClients(site.url, viewer);
    await sleep(slowMs / 2);
    const open = slow.open();
    const memoryBeside = memoryMb(site.pid);
    await sleep(slowMs / 2);
    slow.stop();
    const ended = performance.now();
    await sleep(restMs);
    const memoryAfter = memoryMb(site.pid);
    await load.stop();

    const phases = {
      before: load.answers.filter(({ at }) => at >= warm && at < begun),
      beside: load.answers.filter(({ at }) => at >= begun && at < ended),
      after: load.answers.filter(({ at }) => at >= ended),
    };
    print(`${open} slow connections for ${slowMs / 1000} s, ${people} viewers`, [
      ...answersTable(phases),
      `memory: ${[memoryBefore, memoryBeside, memoryAfter].map((mb) => mb.toFixed(0)).join(', ')} MB`,
    ]);
    return [
      atLeast('slow clients: connections that are open', open, 2_000, ''),
      atMost('slow clients: viewers not answered well', besides(load.answers, [200, 202, 206]), 0, ''),
      atMost('slow clients: p99 beside before', p99(phases.beside) / p99(phases.before), 2, ' ×'),
      // As after all loads of the bench.
      atMost('slow clients: memory after them', memoryAfter, 250, ' MB'),
      atLeast('slow clients: the process lives', Number(isAlive(site.pid)), 1, ''),
    ];
  } finally {
    await site.stop();
  }
}
