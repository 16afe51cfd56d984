/** The race: the same page from the site, a bare node:http server and nginx, in turn, in rounds. */
import { type Contestant, processorSeconds } from './contestant.ts';
import type { LoadGenerator } from './load.ts';
import { median } from './median.ts';
import { readRawReply } from './raw-reply.ts';
import { startBareNode, startNginx } from './rivals.ts';

export type Serving = {
  name: string;
  requestsPerSecond: number;
  processorSecondsPer1000: number;
  /** What the site reaches of this one: the median of what each round, measured within seconds, says. */
  siteRatio: { rate: number; processor: number };
};

type Round = { rate: number; cost: number };

const rounds = 6;
const roundSeconds = 1;
const warmUpSeconds = 3;

/** Starts the rivals, with their files in `folder`, and lets them run against the site; the site stands first. */
export async function race(site: Contestant, generator: LoadGenerator, folder: string): Promise<Serving[]> {
  const reply = await readRawReply(site.url);
  const bare = await startBareNode(folder, reply);
  const nginx = await startNginx(folder, reply);
  const rivals = nginx ? [bare, nginx] : [bare];
  try {
    for (const { name, url } of rivals)
      if (!(await readRawReply(url)).body.equals(reply.body)) throw new Error(`${name} sends other bytes.`);
    return await measure([site, ...rivals], generator);
  } finally {
    for (const { stop } of rivals) await stop();
  }
}

/** The median of several races, each with processes of its own. */
export function together(races: Serving[][]): Serving[] {
  return (races[0] ?? []).map(({ name }, place) => {
    const of = (figure: (serving: Serving) => number) =>
      median(races.flatMap((servings) => servings[place] ?? []).map(figure));
    return {
      name,
      requestsPerSecond: of((serving) => serving.requestsPerSecond),
      processorSecondsPer1000: of((serving) => serving.processorSecondsPer1000),
      siteRatio: {
        rate: of((serving) => serving.siteRatio.rate),
        processor: of((serving) => serving.siteRatio.processor),
      },
    };
  });
}

async function measure(contestants: Contestant[], generator: LoadGenerator): Promise<Serving[]> {
  const measured = contestants.map((contestant) => ({ contestant, rounds: [] as Round[] }));
  for (const { contestant } of measured) await generator.run(contestant.url, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const one of measured) one.rounds.push(await runRound(one.contestant, generator));

  const site = measured[0]?.rounds ?? [];
  return measured.map(({ contestant, rounds: own }) => ({
    name: contestant.name,
    requestsPerSecond: median(own.map(({ rate }) => rate)),
    processorSecondsPer1000: median(own.map(({ cost }) => cost)),
    siteRatio: {
      rate: median(own.map(({ rate }, index) => (site[index]?.rate ?? NaN) / rate)),
      processor: median(own.map(({ cost }, index) => cost / (site[index]?.cost ?? NaN))),
    },
  }));
}

async function runRound({ url, pid }: Contestant, generator: LoadGenerator): Promise<Round> {
  const before = processorSeconds(pid);
  const { requests, seconds } = await generator.run(url, roundSeconds);
  const used = processorSeconds(pid) - before;
  return { rate: requests / seconds, cost: (used / requests) * 1000 };
}
