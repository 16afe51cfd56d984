/**
 * A load generator: `paced-load.ts PLAN` sends requests when their time comes, whether or not earlier ones are
 * answered, and prints what came of each stream as JSON. Times count from when a request was due.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from '../report.ts';
import { replyReader, separator, withNumber } from './requests.ts';

export type Stream = {
  name: string;
  /** A file of requests, sent in turn. */
  file: string;
  perSecond: number;
  /** The rate in two of each ten seconds. */
  peakPerSecond?: number;
  /** Replies that are no errors. */
  statuses: number[];
};

export type PacedPlan = { url: string; seconds: number; connectionsEach: number; streams: Stream[] };

/** Milliseconds; `errors` are other statuses, broken connections and requests without an answer. */
export type Paced = {
  name: string;
  sent: number;
  p50: number;
  p99: number;
  slowest: number;
  errors: number;
  statuses: Record<string, number>;
};

const answerWithinMs = 10_000;

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as PacedPlan;
const { hostname, port } = new URL(plan.url);
const results = await Promise.all(plan.streams.map(run));
process.stdout.write(JSON.stringify(results), () => process.exit());

async function run({ name, file, perSecond, peakPerSecond, statuses }: Stream): Promise<Paced> {
  const requests = readFileSync(file, 'utf8').split(separator).slice(0, -1);
  const times = dueTimes(perSecond, peakPerSecond ?? perSecond);
  const free: ((due: number) => void)[] = [];
  const waiting: number[] = [];
  const ms: number[] = [];
  const counts: Record<string, number> = {};
  let sent = 0;
  let connections = 0;
  const done = Promise.withResolvers<void>();
  const count = (status: string) => {
    counts[status] = (counts[status] ?? 0) + 1;
    if (Object.values(counts).reduce((sum, one) => sum + one, 0) === times.length) done.resolve();
  };

  const open = () => {
    connections++;
    let due = NaN;
    const ask = (at: number) => {
      due = Math.min(at, performance.now());
      socket.write(withNumber(requests[sent % requests.length] ?? '', sent));
      sent++;
    };
    const rest = () => {
      due = NaN;
      const next = waiting.shift();
      if (next === undefined) free.push(ask);
      else ask(next);
    };
    const read = replyReader(({ status }) => {
      // A connection that asked nothing for a while is told so, and closed.
      if (Number.isNaN(due)) return;
      ms.push(performance.now() - due);
      count(String(status));
      rest();
    });
    const socket = connect({ port: Number(port), host: hostname }, rest);
    socket.on('data', read);
    socket.on('error', () => {});
    socket.on('close', () => {
      connections--;
      if (!Number.isNaN(due)) count('broken');
      const place = free.indexOf(ask);
      if (place !== -1) free.splice(place, 1);
    });
  };
  const began = performance.now();
  for (const [index, time] of times.entries()) {
    const due = began + time;
    // A few at a time where they are closer together than a timer can tell.
    if (due - performance.now() > 1)
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    else if (index % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
    const ask = free.pop();
    if (ask) ask(due);
    else {
      waiting.push(due);
      if (connections < plan.connectionsEach) open();
    }
  }
  await Promise.race([done.promise, new Promise((resolve) => setTimeout(resolve, answerWithinMs))]);
  const accepted = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return {
    name,
    sent: times.length,
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    slowest: quantile(ms, 1),
    errors: times.length - accepted,
    statuses: counts,
  };
}

/** Milliseconds from the beginning, evenly spread within each second; parts of a request are carried into the next one. */
function dueTimes(perSecond: number, peakPerSecond: number): number[] {
  let carried = 0;
  return Array.from({ length: plan.seconds }, (_, second) => {
    const wanted = carried + (second % 10 >= 5 && second % 10 < 7 ? peakPerSecond : perSecond);
    const count = Math.floor(wanted + 1e-6);
    carried = wanted - count;
    return Array.from({ length: count }, (__, index) => (second + index / count) * 1000);
  }).flat();
}
