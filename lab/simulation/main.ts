/**
 * `npm run simulate -- --purchases 10000 --people 1000 --kill --outages 5,20 --postgres --seed 7`: simulated customers
 * buy over HTTP, the site is away for days in its clock, and an oracle that knows Stripe's objects and the audit log alone compares. Ends
 * with 1 when a customer paid and owns nothing, or the reverse, or had to wait longer than promised. It runs on SQLite, with
 * --postgres on a server of its own, with DATABASE_URL on that empty database.
 */
import { parseArgs } from 'node:util';
import { reportOf } from './report.ts';
import { startPostgresql } from '#tests/set-up/postgresql.ts';
import { isFaultless, simulate } from './simulate.ts';
import type { SimulationOptions } from './customers.ts';
import { buildWebIfChanged } from '#scripts/build.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    kill: { type: 'boolean', default: false },
    outages: { type: 'string', default: '' },
    postgres: { type: 'boolean', default: false },
  },
});
const postgresql = values.postgres ? await startPostgresql() : undefined;
if (values.postgres && !postgresql) throw new Error('There is no PostgreSQL on this computer.');
const options: SimulationOptions = {
  purchases: Number(values.purchases),
  customers: Number(values.people),
  seed: Number(values.seed ?? Date.now() % 1_000_000),
  killEveryMs: values.kill ? 5_000 : 0,
  lateMs: 20_000,
  reconcileSeconds: 15,
  outageDays: values.outages.split(',').filter(Boolean).map(Number),
  databaseUrl: postgresql?.url ?? process.env['DATABASE_URL'],
};

console.log(`seed ${options.seed}`);
await buildWebIfChanged();
try {
  const outcome = await simulate(options, (line) => console.log(line));
  console.log(reportOf(options, outcome));
  process.exitCode = isFaultless(outcome) ? 0 : 1;
} catch (error) {
  console.error(error);
  console.error(`seed ${options.seed}`);
  process.exitCode = 1;
} finally {
  await postgresql?.stop();
}
process.exit();
