/** A thousand people watching: gate checks and progress writes at the pace of launch day, for half a minute or longer. */
import { processorSeconds } from './contestant.ts';
import { startProduct } from './product.ts';
import { print, table } from './report.ts';
import { fillSeats } from './seats.ts';
import { watch, type Watched } from './watching.ts';
import { atLeast, atMost, type Wanted } from './wanted.ts';

const people = 1000;
const gateChecksPerSecond = 170;
const reportsPerSecond = 70;
const presetSeconds = 30;

/** `npm run bench -- viewers 300` watches for five minutes. */
export async function measureViewers(folder: string, seconds = presetSeconds): Promise<Wanted[]> {
  const seats = await fillSeats(folder, { people, seats: people });
  const product = await startProduct(folder);
  try {
    const before = processorSeconds(product.pid);
    const watched = await watch(product.url, seats, { seconds, gateChecksPerSecond, reportsPerSecond });
    const busy = (processorSeconds(product.pid) - before) / seconds;
    print(`${people} people watching for ${seconds} s`, [
      ...table([
        ['', 'answered', 'a second', 'p50 ms', 'p99 ms', 'slowest ms', 'errors'],
        ...Object.entries(watched).map(([name, one]) => row(name, one, seconds)),
      ]),
      '',
      `Pieces of ${people} films and reports of what was played, each asked for when its time comes, whether or not`,
      `earlier ones are answered. SQLite, an fsync for each commit; the site used ${(busy * 100).toFixed(0)} % of a core.`,
    ]);
    const { gate, reports } = watched;
    return [
      atMost('errors of people watching', gate.errors + reports.errors, 0, ''),
      atMost('p99 of gate checks', quantile(gate.ms, 0.99), 100, ' ms'),
      atMost('p99 of progress writes', quantile(reports.ms, 0.99), 100, ' ms'),
      atLeast('gate checks', gate.ms.length / seconds, gateChecksPerSecond * 0.99, '/s'),
      atLeast('progress writes', reports.ms.length / seconds, reportsPerSecond * 0.99, '/s'),
    ];
  } finally {
    await product.stop();
  }
}

function row(name: string, { ms, errors }: Watched, seconds: number): string[] {
  return [
    name === 'gate' ? 'pieces through the gate' : 'progress writes',
    String(ms.length),
    (ms.length / seconds).toFixed(0),
    quantile(ms, 0.5).toFixed(1),
    quantile(ms, 0.99).toFixed(1),
    quantile(ms, 1).toFixed(1),
    String(errors),
  ];
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
