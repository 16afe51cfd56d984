/** The same jobs with a thousand, a hundred thousand and a million people in the tables. */
import { join } from 'node:path';
import { duel, type Result } from './duel.ts';
import { type Job, jobs } from './jobs.ts';
import { median } from './median.ts';
import { findLoadGenerator } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { print, table, times } from './report.ts';
import { type Asked, writeRequests } from './requests.ts';
import { fillSeats, type Seat } from './seats.ts';
import { atMost, type Wanted } from './wanted.ts';

const sizes = [1_000, 100_000, 1_000_000];
const seatsEach = 1_000;
const rounds = { rounds: 3, seconds: 1 };
/** One process may by chance be a tenth faster than the next one, whatever it serves; less than that is asked. */
const starts = 9;

type House = { people: number; folder: string; seats: Seat[] };
type OpenHouse = House & { product: Product };

/** `npm run bench -- scale 100000` leaves the larger sizes out. */
export async function measureScale(folder: string, most = Infinity): Promise<Wanted[]> {
  const houses: House[] = [];
  for (const people of sizes.filter((size) => size <= most)) {
    const place = join(folder, String(people));
    houses.push({ people, folder: place, seats: await fillSeats(place, { people, seats: seatsEach }) });
  }
  const measured: Map<string, Result[]>[] = [];
  for (let start = 0; start < starts; start++) measured.push(await measureOnce(houses));
  const results = [...(measured[0]?.keys() ?? [])].map(
    (job) => [job, together(measured.map((once) => once.get(job) ?? []))] as const,
  );
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
    `${seatsEach} of them ask in turn, spread over all; everybody has three lessons begun. SQLite. The median of ${starts} starts.`,
  ]);
  return results.flatMap(([job, all]) =>
    all
      .slice(1)
      .map(({ ratio }, index) => atMost(`${job}: 1k beside ${others[index]} people`, ratio, 1.1, ' ×')),
  );
}

/** Every job with processes that were just started. */
async function measureOnce(houses: House[]): Promise<Map<string, Result[]>> {
  const open: OpenHouse[] = [];
  try {
    for (const house of houses) open.push({ ...house, product: await startProduct(house.folder) });
    const results = new Map<string, Result[]>();
    for (const job of Object.keys(jobs) as Job[])
      results.set(job, await compare(open, job, async ({ seats }) => seats.map(jobs[job])));
    results.set('gate', await compare(open, 'gate', gateRequests));
    return results;
  } finally {
    for (const { product } of open) await product.stop();
  }
}

/** House by house the median over the starts. */
function together(measured: Result[][]): Pick<Result, 'requestsPerSecond' | 'ratio'>[] {
  const [first = []] = measured;
  return first.map((_, house) => {
    const of = (field: 'requestsPerSecond' | 'ratio') =>
      median(measured.map((once) => once[house]?.[field] ?? NaN));
    return { requestsPerSecond: of('requestsPerSecond'), ratio: of('ratio') };
  });
}

async function compare(
  houses: OpenHouse[],
  name: string,
  requestsOf: (house: OpenHouse) => Promise<Asked[]>,
): Promise<Result[]> {
  const duellists = [];
  for (const house of houses) {
    const requests = writeRequests(house.folder, name, await requestsOf(house));
    duellists.push({ ...house.product, requests });
  }
  return duel(findLoadGenerator(), duellists, rounds);
}

/** The captions of everybody's lesson: a small file, so that the check is what is measured. */
async function gateRequests({ product, seats }: OpenHouse): Promise<Asked[]> {
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
