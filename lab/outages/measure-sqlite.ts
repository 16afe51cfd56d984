/** Three hundred viewers before, during and after half a minute in which the SQLite file rejects writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createPlace } from '../bench/database.ts';
import { startProduct } from '../bench/product.ts';
import { atLeast, atMost, type Goal, print } from '../bench/report.ts';
import { fillDatabase } from '../bench/learners.ts';
import { answersTable, besides, count, isAlive, p99, startLoad } from './load.ts';
import type { Outage } from './outages.ts';

const people = 300;
/** Three tenths of launch day's thousand viewers, and visitors beside them. */
const rates = { reads: 30, videos: 51, writes: 21 };
const outageMs = 30_000;
const beforeMs = 5_000;

/** After this time, all requests must succeed again. */
const healMs = 3_000;
const afterMs = 8_000;

export async function measureSqlite(folder: string, outage: Outage): Promise<Goal[]> {
  const place = await createPlace('sqlite', folder);
  const { learners } = await fillDatabase(place, { people, learners: people, lastUsedAt: Date.now() });
  const dataDir = outage.prepare(folder);
  process.prependOnceListener('exit', () => outage.clean(dataDir));
  const logFile = `${folder}.log`;
  const site = await startProduct({
    place: { ...place, dataDir },
    environment: { TRUST_PROXY: 'true' },
    logFile,
  });
  try {
    const load = await startLoad(site.url, { learners }, rates);
    await sleep(beforeMs);
    forgetUses(dataDir);
    outage.begin(dataDir);
    const begun = performance.now();
    await sleep(outageMs);
    outage.end(dataDir);
    const ended = performance.now();
    await sleep(afterMs);
    await load.stop();

    const phases = {
      before: load.answers.filter(({ at }) => at < begun),
      during: load.answers.filter(({ at }) => at >= begun && at < ended),
      healed: load.answers.filter(({ at }) => at >= ended + healMs),
    };
    const { during, healed } = phases;
    const read = during.filter(({ kind }) => kind !== 'writes');
    const written = during.filter(({ kind }) => kind === 'writes');
    print(`${outage.name} for ${outageMs / 1000} s, ${people} viewers`, answersTable(phases));
    const tells = outage.logged.test(readFileSync(logFile, 'utf8'));
    return [
      atMost(`${outage.name}: p99 of reads and videos`, p99(read), 250, ' ms'),
      atMost(`${outage.name}: reads and videos not answered 2xx`, besides(read, [200, 206]), 0, ''),
      atMost(`${outage.name}: writes answered neither 2xx nor 503`, besides(written, [200, 202, 503]), 0, ''),
      atLeast(`${outage.name}: writes answered 503`, count(written, 503), 1, ''),
      atMost(
        `${outage.name}: not well again ${healMs / 1000} s later`,
        besides(healed, [200, 202, 206]),
        0,
        '',
      ),
      atLeast(`${outage.name}: the log says why`, Number(tells), 1, ''),
      atLeast(`${outage.name}: the process lives`, Number(isAlive(site.pid)), 1, ''),
    ];
  } finally {
    await site.stop();
  }
}

/** Makes each session's last use ten minutes old, so that each request would update it. */
function forgetUses(dataDir: string): void {
  const file = new Sqlite(join(dataDir, 'lectern.db'), { timeout: 5_000 });
  file.prepare('update sessions set lastUsedAt = ?').run(Date.now() - 10 * 60_000);
  file.close();
}
