/** Runs the simulation and expects that customers own what they paid for, in time. */
import { expect } from 'vitest';
import { reportOf } from './report.ts';
import { simulate } from './simulate.ts';
import type { SimulationOptions } from './customers.ts';
import { findingsOf } from './verdict.ts';

/** Failures print the seed. */
export async function expectFaultless(options: SimulationOptions): Promise<void> {
  const said: string[] = [`seed ${options.seed}`];
  const outcome = await simulate(options, (line) => said.push(line));
  const report = [...said, reportOf(options, outcome)].join('\n');
  const found = findingsOf(outcome.verdict).flatMap(([what, cases]) => cases.map((one) => `${what}: ${one}`));
  expect([...found, ...outcome.late], report).toEqual([]);
  expect(outcome.verdict.snapshot.paid.length, report).toBeGreaterThanOrEqual(options.purchases);
  expect(outcome.outages, report).toHaveLength(options.outageDays.length);
  expect(outcome.kills, report).toBeGreaterThanOrEqual(1);
  for (const accident of ['duplicated', 'shuffled', 'late', 'lost'] as const)
    expect(outcome.webhooks[accident], report).toBeGreaterThan(0);
  console.log(report);
}
