/** The same requests of a thousand learners among a thousand people and among a million. */
import { type Bench, engineNames } from '../bench.ts';
import { compare, type Result, type Target } from '../comparison.ts';
import { createPlace, type DatabasePlace, type Engine } from '../database.ts';
import { atMost, type Goal, median, print, table, times } from '../report.ts';
import { fillDatabase, type Learner } from '../learners.ts';
import { generateLoad } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { type Product, startProduct } from '../product.ts';
import { learnerRequests } from './frequent-requests.ts';

const learnersEach = 1_000;

/** A process may by chance be a tenth faster than the next one, so each is started several times. */
const starts = 5;

type Filled = { people: number; place: DatabasePlace; learners: Learner[] };
type Serving = Filled & { product: Product };

export async function measureManyPeople(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { people: sizes } = bench.options;
  const all: Filled[] = [];
  for (const people of sizes) {
    const place = await createPlace(engine, bench.makeFolder());
    const { learners } = await fillDatabase(place, { people, learners: Math.min(people, learnersEach) });
    all.push({ people, place, learners });
  }
  const runs: Map<string, Result[]>[] = [];
  for (let start = 0; start < starts; start++) runs.push(await runOnce(bench, all));
  const jobs = [...(runs[0]?.keys() ?? [])].map((job) => {
    const of = (index: number, figure: (result: Result) => number) =>
      median(runs.flatMap((run) => run.get(job)?.[index] ?? []).map(figure));
    return {
      job,
      rates: sizes.map((_, index) => of(index, ({ requestsPerSecond }) => requestsPerSecond)),
      ratios: sizes.map((_, index) => of(index, ({ ratio }) => ratio)),
      processorRatios: sizes.map((_, index) => of(index, ({ processorRatio }) => processorRatio)),
    };
  });
  const [fewest = 0, ...more] = sizes;
  print(`Many people, ${engineNames[engine]}`, [
    ...table([
      [
        'requests/s',
        ...sizes.map(named),
        ...more.flatMap((size) => [`${named(fewest)} beside ${named(size)}`, 'by CPU']),
      ],
      ...jobs.map(({ job, rates, ratios, processorRatios }) => [
        job,
        ...rates.map((rate) => rate.toFixed(0)),
        ...more.flatMap((_, index) => [
          times(ratios[index + 1] ?? NaN),
          times(processorRatios[index + 1] ?? NaN),
        ]),
      ]),
    ]),
    '',
    `${learnersEach} of them ask in turn, spread over all; everybody has begun three lessons. The median of ${starts} starts.`,
  ]);
  return jobs.flatMap(({ job, ratios }) =>
    more.map((size, index) =>
      atMost(
        `${job}: ${named(fewest)} beside ${named(size)} people, ${engine}`,
        ratios[index + 1] ?? NaN,
        1.1,
        ' ×',
      ),
    ),
  );
}

/** Every job, with processes that were just started. */
async function runOnce(bench: Bench, all: Filled[]): Promise<Map<string, Result[]>> {
  const serving: Serving[] = [];
  try {
    for (const filled of all)
      serving.push({ ...filled, product: await startProduct({ place: filled.place }) });
    const results = new Map<string, Result[]>();
    const run = async (job: string, requestsOf: (one: Serving) => Promise<BenchRequest[]>) => {
      const targets: Target[] = [];
      for (const one of serving)
        targets.push({
          ...one.product,
          requests: writeRequests(one.place.dataDir, job, await requestsOf(one)),
        });
      const rounds = Math.max(1, Math.ceil(bench.options.rounds / 2));
      results.set(job, await compare(targets, { ...bench.options, rounds }, generateLoad));
    };
    for (const [job, requestOf] of Object.entries(learnerRequests))
      await run(job, async ({ learners }) => learners.map(requestOf));
    await run('gate', captionRequests);
    return results;
  } finally {
    for (const { product } of serving) await product.stop();
  }
}

/** The captions of everybody's lesson: a small file, so that the check is what is measured. */
async function captionRequests({ product, learners }: Serving): Promise<BenchRequest[]> {
  const requests: BenchRequest[] = [];
  for (const learner of learners) {
    const { path, session } = learnerRequests.playback(learner);
    const reply = await fetch(new URL(path, product.url), { headers: { cookie: `session=${session}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    const { captions } = (await reply.json()) as { captions: { url: string }[] };
    requests.push({ path: captions[0]?.url ?? '', session: learner.session });
  }
  return requests;
}

function named(people: number): string {
  return people >= 1_000_000 ? `${people / 1_000_000}M` : `${people / 1_000}k`;
}
