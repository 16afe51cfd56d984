/**
 * `npm run simulate -- --purchases 10000 --people 1000 --kill --outages 5,20 --database postgres --seed 7`: simulated
 * customers buy over HTTP, the site is down for days on its clock, and an oracle that knows only Stripe's objects and
 * the audit log compares. It ends with 1 when a customer paid and owns nothing, or the reverse, or waited longer than
 * promised. It runs on SQLite, with `--database postgres` on a server of its own, with DATABASE_URL on that empty
 * database.
 *
 * `npm run simulate -- --processes 2 --database postgres --faults disk,clock,postgres,smtp,stripe,locked --kills
 * 200`: learners sign in, buy, watch, claim and sign out while all of that fails. It ends with 1 when an acknowledged
 * write is lost, duplicated, or open to the wrong user. `npm run simulate -- --kills 1000` kills without other faults, and
 * says how many writes were lost and doubled.
 *
 * `npm run simulate -- --plant seat` plants the faults of `plants.ts` whose names contain the word, each in a copy of the
 * project, and ends with 1 when the oracle misses one. The copies use the web that is built (`--built`), also when a fault
 * is in the rules, from which it is built too.
 */
import { parseArgs } from 'node:util';
import { reportOf, reportOfFaults } from './report.ts';
import { startPostgresql } from '#tests/set-up/postgresql.ts';
import { isFaultless, simulate } from './simulate.ts';
import type { SimulationOptions } from './customers.ts';
import { buildWebIfChanged } from '#scripts/build.ts';
import { faultNames } from './faults/faults.ts';
import { findPlants } from './plants.ts';
import { type FaultOptions, findingsIn, simulateFaults } from './faults/simulate-faults.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    kill: { type: 'boolean', default: false },
    outages: { type: 'string', default: '' },
    database: { type: 'string', default: 'sqlite' },
    faults: { type: 'string' },
    processes: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '1' },
    learners: { type: 'string', default: '8' },
    patience: { type: 'string', default: '300' },
    plant: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { database } = values;
if (database !== 'sqlite' && database !== 'postgres') throw new Error('The database is sqlite or postgres.');
const seed = Number(values.seed ?? Date.now() % 1_000_000);

async function buy(): Promise<boolean> {
  const postgresql = database === 'postgres' ? await startPostgresql() : undefined;
  if (database === 'postgres' && !postgresql) throw new Error('There is no PostgreSQL on this computer.');
  const options: SimulationOptions = {
    purchases: Number(values.purchases),
    customers: Number(values.people),
    seed,
    killEveryMs: values.kill ? 5_000 : 0,
    lateMs: 20_000,
    reconcileSeconds: 15,
    outageDays: values.outages.split(',').filter(Boolean).map(Number),
    patienceMs: Number(values.patience) * 1_000,
    databaseUrl: postgresql?.url ?? process.env['DATABASE_URL'],
  };
  try {
    const outcome = await simulate(options, (line) => console.log(line));
    console.log(reportOf(options, outcome));
    return isFaultless(outcome);
  } finally {
    await postgresql?.stop();
  }
}

async function sufferFaults(asked: string): Promise<boolean> {
  const named = asked.split(',').filter(Boolean);
  const faults = faultNames.filter((name) => named.includes(name));
  if (faults.length < named.length) throw new Error(`The faults are ${faultNames.join(', ')}.`);
  const options: FaultOptions = {
    seed,
    database: database === 'postgres' ? 'postgres' : 'sqlite',
    processes: Number(values.processes),
    kills: Number(values.kills),
    minutes: Number(values.minutes),
    learners: Number(values.learners),
    faults,
  };
  const outcome = await simulateFaults(options, (line) => console.log(line));
  console.log(reportOfFaults(options, outcome));
  return findingsIn(outcome).length === 0;
}

console.log(`seed ${seed}`);
if (!values.built) await buildWebIfChanged();
try {
  const { faults = values.kills === '0' ? undefined : '' } = values;
  const { plant } = values;
  const run = () => (faults === undefined ? buy() : sufferFaults(faults));
  const isGood = plant === undefined ? await run() : findPlants(plant, seed);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error);
  console.error(`seed ${seed}`);
  process.exitCode = 1;
}
process.exit();
