/** The outline, the playback permission and progress writes, beside a floor server that does no more than the job. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type Contestant, startContestant } from './contestant.ts';
import { duel, type Result } from './duel.ts';
import { type Job, jobs } from './jobs.ts';
import { connections, findLoadGenerator } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { print, table, times } from './report.ts';
import { writeRequests } from './requests.ts';
import { fillSeats, type Seat } from './seats.ts';
import { atLeast, type Wanted } from './wanted.ts';

const people = 1000;
const limits: Record<Job, number> = { outline: 0.8, playback: 0.8, progress: 0.85 };

export async function measureCourse(folder: string): Promise<Wanted[]> {
  const seats = await fillSeats(folder, { people, seats: people });
  const product = await startProduct(folder);
  try {
    const results: [Job, Result[]][] = [];
    for (const job of Object.keys(limits) as Job[])
      results.push([job, await against(product, { folder, job, seats })]);
    print('The course page and the player, beside bare node:http with the one statement of the job', [
      ...table([
        ['', 'requests/s', 'CPU s / 1000', "the site's rate"],
        ...results.flatMap(([job, [site, floor, plannedOnce]]) => [
          row(`${job}, the site`, site),
          [...row(`${job}, the floor`, floor), times(floor?.ratio ?? NaN)],
          [...row(`${job}, the floor, planned once`, plannedOnce), times(plannedOnce?.ratio ?? NaN)],
        ]),
      ]),
      '',
      `${people} learners in turn, ${connections} kept connections, SQLite with an fsync for each commit.`,
      'Playback is asked for by players that have a stream, as at each renewal; the floor reads the same rows. Progress',
      'writes are on disk before they are answered, on both sides. The site also writes its line a request.',
      'SQLite plans the statements of the floor anew for each value; planned once, as those of the site, it is faster.',
    ]);
    return results.map(([job, [, floor]]) =>
      atLeast(`${job} beside the floor`, floor?.ratio ?? NaN, limits[job], ' ×'),
    );
  } finally {
    await product.stop();
  }
}

async function against(
  product: Product,
  { folder, job, seats }: { folder: string; job: Job; seats: Seat[] },
): Promise<Result[]> {
  const requests = writeRequests(folder, job, seats.map(jobs[job]));
  const floor = await startFloor(product, { folder, job, seats });
  const plannedOnce = await startFloor(product, { folder, job, seats }, 'planned-once');
  try {
    const all = [product, floor, plannedOnce].map((contestant) => ({ ...contestant, requests }));
    return await duel(findLoadGenerator(), all, { rounds: 8, seconds: 1 });
  } finally {
    await floor.stop();
    await plannedOnce.stop();
  }
}

/** It answers with a reply of the site's, word for word. */
async function startFloor(
  product: Product,
  { folder, job, seats }: { folder: string; job: Job; seats: Seat[] },
  ...more: 'planned-once'[]
): Promise<Contestant> {
  const [seat] = seats;
  if (!seat) throw new Error('Nobody sits before a film.');
  const { path, method = 'GET', session, body } = jobs[job](seat);
  const reply = await fetch(new URL(path, product.url), {
    method,
    headers: {
      cookie: `session=${session}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    ...(body === undefined ? {} : { body: '{"ranges":[[0,10]],"resumeAt":9}' }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  const file = join(folder, `${job}.json`);
  writeFileSync(file, await reply.text());
  const port = await findFreePort();
  const program = join(import.meta.dirname, 'floor-server.ts');
  return startContestant({
    name: 'the floor',
    command: [process.execPath, program, String(port), join(folder, 'lectern.db'), job, file, ...more],
    port,
  });
}

function row(name: string, result: Result | undefined): string[] {
  return [
    name,
    (result?.requestsPerSecond ?? NaN).toFixed(0),
    (result?.processorSecondsPer1000 ?? NaN).toFixed(4),
    ...(name.endsWith('site') ? [''] : []),
  ];
}
