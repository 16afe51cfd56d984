/**
 * `npm run simulate -- --purchases 10000 --people 1000 --kill --seed 7`: a town of learners buys over HTTP, and a
 * judge who knows Stripe's books alone compares. Ends with 1 when somebody paid and owns nothing, or the reverse.
 */
import { parseArgs } from 'node:util';
import { reportOf } from '#tests/simulation/report.ts';
import { simulate } from '#tests/simulation/simulate.ts';
import type { Wishes } from '#tests/simulation/town.ts';
import { isClean } from '#tests/simulation/verdict.ts';
import { buildWebIfChanged } from './build.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    kill: { type: 'boolean', default: false },
  },
});
const wishes: Wishes = {
  purchases: Number(values.purchases),
  people: Number(values.people),
  seed: Number(values.seed ?? Date.now() % 1_000_000),
  killEveryMs: values.kill ? 5_000 : 0,
  lateMs: 20_000,
  reconcileSeconds: 15,
};

console.log(`seed ${wishes.seed}`);
await buildWebIfChanged();
try {
  const outcome = await simulate(wishes, (line) => console.log(line));
  console.log(reportOf(wishes, outcome));
  process.exitCode = isClean(outcome.verdict) ? 0 : 1;
} catch (error) {
  console.error(error);
  console.error(`seed ${wishes.seed}`);
  process.exitCode = 1;
}
process.exit();
