/**
 * The smaller one of `npm run simulate`: the same town, the same accidents, the same judge. The seed is fixed, so
 * that what people do is the same every time; it is printed with whatever is found.
 */
import { expect, test } from 'vitest';
import { reportOf } from './report.ts';
import { simulate } from './simulate.ts';
import { newPostgresDatabase } from '../test-postgres.ts';
import type { Wishes } from './town.ts';
import { findingsOf } from './verdict.ts';

const seed = 20261121;

const databases = process.env['TEST_DATABASE_URL'] ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

test.each(databases)(
  `each owns what they paid for, on %s, after 60 purchases, accidents of all webhooks, kills and 5 days away, by seed ${seed}`,
  async (database) => {
    const wishes: Wishes = {
      outageDays: [5],
      databaseUrl: database === 'PostgreSQL' ? ((await newPostgresDatabase()) ?? undefined) : undefined,
      purchases: 60,
      people: 12,
      seed,
      killEveryMs: 1_500,
      lateMs: 3_000,
      reconcileSeconds: 2,
    };
    const said: string[] = [`seed ${seed}`];
    const outcome = await simulate(wishes, (line) => said.push(line));
    const report = [...said, reportOf(wishes, outcome)].join('\n');
    const found = findingsOf(outcome.verdict).flatMap(([what, cases]) =>
      cases.map((one) => `${what}: ${one}`),
    );
    expect([...found, ...outcome.late], report).toEqual([]);
    expect(outcome.verdict.books.paid.length, report).toBeGreaterThanOrEqual(wishes.purchases);
    expect(outcome.kills, report).toBeGreaterThanOrEqual(1);
    for (const accident of ['duplicated', 'shuffled', 'late', 'lost'] as const)
      expect(outcome.webhooks[accident], report).toBeGreaterThan(0);
    console.log(report);
  },
);
