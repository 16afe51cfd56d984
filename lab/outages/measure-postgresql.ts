/** The site on PostgreSQL under launch day's load, while the server restarts and connections are ended. */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../bench/product.ts';
import { atLeast, atMost, type Goal, print } from '../bench/report.ts';
import { fillDatabase } from '../bench/learners.ts';
import { startPostgresql } from '#tests/set-up/postgresql.ts';
import { endConnections } from '#tests/test-outages.ts';
import { answersTable, besides, isAlive, startLoad } from './load.ts';

const people = 300;
const rates = { reads: 40, videos: 170, writes: 70 };
const rounds = 20;
const quietMs = 1_500;
const healMs = 3_000;

export async function measurePostgresql(folder: string): Promise<Goal[]> {
  const server = await startPostgresql();
  if (!server) throw new Error('PostgreSQL is not available here.');
  try {
    const place = { dataDir: folder, databaseUrl: server.url };
    mkdirSync(folder, { recursive: true });
    const { learners } = await fillDatabase(place, { people, learners: people, lastUsedAt: Date.now() });
    const environment = { TRUST_PROXY: 'true' };
    const site = await startProduct({ place, environment, logFile: `${folder}.log` });
    try {
      const load = await startLoad(site.url, { learners }, rates);
      await sleep(quietMs);
      const marks = [performance.now()];
      for (let round = 0; round < rounds; round++) {
        await server.restart();
        await sleep(quietMs);
      }
      marks.push(performance.now());
      let ended = 0;
      for (let round = 0; round < rounds; round++) {
        ended += await endConnections(server.url);
        await sleep(quietMs / 3);
      }
      marks.push(performance.now());
      await sleep(2 * healMs);
      await load.stop();

      const [begun = 0, restarted = 0, cut = 0] = marks;
      const between = (from: number, to: number) => load.answers.filter(({ at }) => at >= from && at < to);
      const healed = between(cut + healMs, Infinity);
      print(
        `${rounds} restarts of PostgreSQL, and ${rounds} rounds in which ${ended} connections were ended, ${people} viewers`,
        answersTable({
          before: between(0, begun),
          restarts: between(begun, restarted),
          ended: between(restarted, cut),
          healed,
        }),
      );
      return [
        atLeast('PostgreSQL: the process lives', Number(isAlive(site.pid)), 1, ''),
        atMost(
          'PostgreSQL: answered neither 2xx nor 503',
          besides(load.answers, [200, 202, 206, 503]),
          0,
          '',
        ),
        atMost('PostgreSQL: not well again 3 s later', besides(healed, [200, 202, 206]), 0, ''),
      ];
    } finally {
      await site.stop();
    }
  } finally {
    await server.stop();
  }
}
