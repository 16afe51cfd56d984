/**
 * The smaller one of `npm run simulate`: the same town, the same accidents, the same judge. The seed is fixed, so
 * that what people do is the same every time; it is printed with whatever is found.
 */
import { expect, test } from 'vitest';
import { reportOf } from './report.ts';
import { simulate } from './simulate.ts';

test('after 80 purchases with webhooks doubled, shuffled, late and lost, and kills, each owns what they paid for', async () => {
  const wishes = {
    purchases: 80,
    people: 16,
    seed: 20261121,
    killEveryMs: 5_000,
    lateMs: 3_000,
    reconcileSeconds: 2,
  };
  const said: string[] = [`seed ${wishes.seed}`];
  const outcome = await simulate(wishes, (line) => said.push(line));
  const report = [...said, reportOf(wishes, outcome)].join('\n');
  const { paidNotEntitled, entitledNotPaid, wrongReceipts, unflagged, books } = outcome.verdict;
  expect({ paidNotEntitled, entitledNotPaid, wrongReceipts, unflagged }, report).toEqual({
    paidNotEntitled: [],
    entitledNotPaid: [],
    wrongReceipts: [],
    unflagged: [],
  });
  expect(books.paid.length, report).toBeGreaterThanOrEqual(wishes.purchases);
  expect(outcome.kills, report).toBeGreaterThanOrEqual(1);
  for (const accident of ['duplicated', 'shuffled', 'late', 'lost'] as const)
    expect(outcome.webhooks[accident], report).toBeGreaterThan(0);
  console.log(report);
});
