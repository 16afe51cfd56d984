/** Servers that do the same job, asked in turn, in rounds of a second: their ratios hold while the computer's load changes. */
import { type Contestant, processorSeconds } from './contestant.ts';
import type { LoadGenerator } from './load.ts';
import { median } from './median.ts';

export type Duellist = Contestant & { requests: string };

export type Result = {
  name: string;
  requestsPerSecond: number;
  processorSecondsPer1000: number;
  /** What the first one reaches of this one: the median over the rounds. */
  ratio: number;
  /** How much of a core the generator used; NaN where it does not tell. */
  generatorBusy: number;
};

type Rules = { rounds: number; seconds: number; connections?: number };

export async function duel(
  generator: LoadGenerator,
  duellists: Duellist[],
  { rounds, seconds, connections }: Rules,
): Promise<Result[]> {
  const ask = async ({ url, requests, pid }: Duellist, forSeconds: number) => {
    const before = processorSeconds(pid);
    const more = connections === undefined ? {} : { connections };
    const load = await generator.run(url, forSeconds, { file: requests, ...more });
    const used = processorSeconds(pid) - before;
    const rate = load.requests / load.seconds;
    return { rate, cost: (used / load.requests) * 1000, busy: load.busy ?? NaN };
  };
  const measured = duellists.map((duellist) => ({
    duellist,
    rounds: [] as Awaited<ReturnType<typeof ask>>[],
  }));
  for (const { duellist } of measured) await ask(duellist, 2);
  for (let round = 0; round < rounds; round++)
    for (const one of measured) one.rounds.push(await ask(one.duellist, seconds));
  const first = measured[0]?.rounds ?? [];
  return measured.map(({ duellist, rounds: own }) => ({
    name: duellist.name,
    requestsPerSecond: median(own.map(({ rate }) => rate)),
    processorSecondsPer1000: median(own.map(({ cost }) => cost)),
    ratio: median(own.map(({ rate }, round) => (first[round]?.rate ?? NaN) / rate)),
    generatorBusy: median(own.map(({ busy }) => busy)),
  }));
}
