/** A town ten times as large as that of `npm test`. */
import { expect, test } from 'vitest';
import { reportOf } from './report.ts';
import { simulate } from './simulate.ts';
import { findingsOf } from './verdict.ts';

const seed = 20261122;

test(
  `each owns what they paid for, after 600 purchases, accidents of all webhooks and kills, by seed ${seed}`,
  async () => {
    const wishes = {
      purchases: 600,
      people: 100,
      seed,
      killEveryMs: 5_000,
      lateMs: 20_000,
      reconcileSeconds: 15,
    };
    const said: string[] = [`seed ${seed}`];
    const outcome = await simulate(wishes, (line) => said.push(line));
    const report = [...said, reportOf(wishes, outcome)].join('\n');
    const found = findingsOf(outcome.verdict).flatMap(([what, cases]) =>
      cases.map((one) => `${what}: ${one}`),
    );
    expect(found, report).toEqual([]);
    expect(outcome.verdict.books.paid.length, report).toBeGreaterThanOrEqual(wishes.purchases);
    expect(outcome.kills, report).toBeGreaterThanOrEqual(1);
  },
  30 * 60_000,
);
