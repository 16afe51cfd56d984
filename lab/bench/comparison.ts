/** Servers that do the same job, measured in turn, round after round: their ratios hold while the computer's load changes. */
import { postgresqlPid } from './database.ts';
import { connections, type LoadGenerator } from './load/generators.ts';
import { median, table, times } from './report.ts';
import { processorSeconds, processorSecondsWithChildren, type ServerProcess } from './server-process.ts';

export type Target = Pick<ServerProcess, 'name' | 'url' | 'pid'> & {
  /** A file of requests, or what writes one for a round that is about to begin. */
  requests: string | (() => Promise<string>);
  /** Runs after each round, with the pid of the server that was measured. */
  afterRound?: (pid: number) => Promise<void>;
};

/** Medians over the rounds. */
export type Result = {
  name: string;
  requestsPerSecond: number;
  processorSecondsPer1000: number;
  /** The first target's share of this one, in requests and by processor time per request; the latter holds on a busy computer. */
  ratio: number;
  processorRatio: number;
  /** Parts of a core that the load generator and PostgreSQL used; NaN where that is not known. */
  generatorBusy: number;
  databaseBusy: number;
};

export type Rounds = { rounds: number; seconds: number };

const warmUpSeconds = 2;

export async function compare(
  targets: Target[],
  { rounds, seconds }: Rounds,
  generate: LoadGenerator,
): Promise<Result[]> {
  const measured = targets.map((target) => ({ target, rounds: [] as Round[] }));
  for (const { target } of measured) await runRound(target, warmUpSeconds, generate);
  for (let round = 0; round < rounds; round++)
    for (const one of measured) one.rounds.push(await runRound(one.target, seconds, generate));
  const first = measured[0]?.rounds ?? [];
  return measured.map(({ target: { name }, rounds: own }) => ({
    name,
    requestsPerSecond: median(own.map(({ rate }) => rate)),
    processorSecondsPer1000: median(own.map(({ cost }) => cost)),
    ratio: median(own.map(({ rate }, round) => (first[round]?.rate ?? NaN) / rate)),
    processorRatio: median(own.map(({ cost }, round) => cost / (first[round]?.cost ?? NaN))),
    generatorBusy: median(own.map(({ generatorBusy }) => generatorBusy)),
    databaseBusy: median(own.map(({ databaseBusy }) => databaseBusy)),
  }));
}

type Round = { rate: number; cost: number; generatorBusy: number; databaseBusy: number };

async function runRound(target: Target, seconds: number, generate: LoadGenerator): Promise<Round> {
  const { url, pid, requests, afterRound } = target;
  const file = typeof requests === 'string' ? requests : await requests();
  const before = { server: processorSeconds(pid), database: databaseSeconds() };
  const load = await generate({ url, seconds, file });
  const used = processorSeconds(pid) - before.server;
  const databaseBusy = (databaseSeconds() - before.database) / load.seconds;
  await afterRound?.(pid);
  return {
    rate: load.requests / load.seconds,
    cost: (used / load.requests) * 1000,
    generatorBusy: load.busy ?? NaN,
    databaseBusy,
  };
}

function databaseSeconds(): number {
  const pid = postgresqlPid();
  return pid === undefined ? NaN : processorSecondsWithChildren(pid);
}

/** A line for each target; the first one's rate beside each of the others. */
export function comparisonTable(results: Result[], more: Record<string, (result: Result) => string> = {}) {
  return table([
    ['', 'requests/s', 'CPU s / 1000', `${results[0]?.name} beside it`, 'by CPU', ...Object.keys(more)],
    ...results.map((result, index) => [
      result.name,
      result.requestsPerSecond.toFixed(0),
      result.processorSecondsPer1000.toFixed(4),
      index === 0 ? '' : times(result.ratio),
      index === 0 ? '' : times(result.processorRatio),
      ...Object.values(more).map((cell) => cell(result)),
    ]),
  ]);
}

export const connectionsLine = `${connections} kept connections, headers, cookies and encodings as browsers send them.`;
