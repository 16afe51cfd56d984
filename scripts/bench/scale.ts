/** The same jobs with a thousand, a hundred thousand and a million people in the tables. */
import { join } from 'node:path';
import { duel, type Result } from './duel.ts';
import { type Job, jobs } from './jobs.ts';
import { findLoadGenerator } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { print, table, times } from './report.ts';
import { type Asked, writeRequests } from './requests.ts';
import { fillSeats, type Seat } from './seats.ts';
import { atMost, type Wanted } from './wanted.ts';

const sizes = [1_000, 100_000, 1_000_000];
const seatsEach = 1_000;
const rounds = { rounds: 6, seconds: 1 };

type House = { people: number; folder: string; seats: Seat[]; product: Product };

/** `npm run bench -- scale 100000` leaves the larger sizes out. */
export async function measureScale(folder: string, most = Infinity): Promise<Wanted[]> {
  const houses: House[] = [];
  try {
    for (const people of sizes.filter((size) => size <= most)) {
      const place = join(folder, String(people));
      const seats = await fillSeats(place, { people, seats: seatsEach });
      houses.push({ people, folder: place, seats, product: await startProduct(place) });
    }
    const results: [string, Result[]][] = [];
    for (const job of Object.keys(jobs) as Job[])
      results.push([job, await compare(houses, job, async ({ seats }) => seats.map(jobs[job]))]);
    results.push(['gate', await compare(houses, 'gate', gateRequests)]);
    const others = houses.slice(1).map(({ people }) => named(people));
    print('The same with many people', [
      ...table([
        [
          'requests/s',
          ...houses.map(({ people }) => named(people)),
          ...others.map((name) => `1k beside ${name}`),
        ],
        ...results.map(([job, all]) => [
          job,
          ...all.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)),
          ...all.slice(1).map(({ ratio }) => times(ratio)),
        ]),
      ]),
      '',
      `${seatsEach} of them ask in turn, spread over all; everybody has three lessons begun. SQLite.`,
    ]);
    return results.flatMap(([job, all]) =>
      all
        .slice(1)
        .map(({ ratio }, index) => atMost(`${job}: 1k beside ${others[index]} people`, ratio, 1.1, ' ×')),
    );
  } finally {
    for (const { product } of houses) await product.stop();
  }
}

async function compare(
  houses: House[],
  name: string,
  requestsOf: (house: House) => Promise<Asked[]>,
): Promise<Result[]> {
  const duellists = [];
  for (const house of houses) {
    const requests = writeRequests(house.folder, name, await requestsOf(house));
    duellists.push({ ...house.product, requests });
  }
  return duel(findLoadGenerator(), duellists, rounds);
}

/** The captions of everybody's lesson: a small file, so that the check is what is measured. */
async function gateRequests({ product, seats }: House): Promise<Asked[]> {
  const requests: Asked[] = [];
  for (const { session, stream, lessonId } of seats) {
    const path = `api/lessons/${lessonId}/playback?stream=${stream}`;
    const reply = await fetch(product.url + path, { headers: { cookie: `session=${session}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    const { captions } = (await reply.json()) as { captions: { url: string }[] };
    requests.push({ path: captions[0]?.url ?? '', session });
  }
  return requests;
}

function named(people: number): string {
  return people >= 1_000_000 ? `${people / 1_000_000}M` : `${people / 1_000}k`;
}
