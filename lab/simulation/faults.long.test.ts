/** Every dependency of the site fails for seconds, and its processes are killed; acknowledged writes survive. */
import { expect, test } from 'vitest';
import { canFillDisk } from '../outages/outages.ts';
import { type FaultName, faultNames } from './faults/faults.ts';
import { reportOfFaults } from './report.ts';
import { findingsIn, simulateFaults } from './faults/simulate-faults.ts';

const seed = 20261124;
const databases = process.env['TEST_DATABASE_URL']
  ? (['sqlite', 'postgres'] as const)
  : (['sqlite'] as const);

/** Filling SQLite's disk needs root, since it is a mounted one. */
function isPossible(name: FaultName, database: (typeof databases)[number]): boolean {
  if (database === 'postgres') return true;
  return name !== 'postgres' && (name !== 'disk' || canFillDisk());
}

/** A busy machine needs several times as long as a quiet one. */
const timeout = 30 * 60_000;

test.each(databases)(
  `on %s nothing that was acknowledged is lost or doubled, by seed ${seed}`,
  async (database) => {
    const faults = faultNames.filter((name) => isPossible(name, database));
    const options = {
      seed,
      database,
      processes: database === 'postgres' ? 2 : 1,
      kills: 6,
      minutes: 1,
      learners: 6,
      faults,
    };
    const said: string[] = [];
    const outcome = await simulateFaults(options, (line) => said.push(line));
    const report = [...said, reportOfFaults(options, outcome)].join('\n');
    expect(findingsIn(outcome), report).toEqual([]);
    expect(outcome.kills, report).toBeGreaterThanOrEqual(options.kills);
    for (const kind of ['payments', 'progress reports', 'claims', 'sign-outs'])
      expect(outcome.acknowledged.of(kind), report).toBeGreaterThan(0);
    console.log(report);
  },
  timeout,
);
