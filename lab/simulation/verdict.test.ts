import { expect, test } from 'vitest';
import { judgeWaits } from './verdict.ts';

const wait = { email: 'a@example.com', sessionIds: ['cs_1', 'cs_2'], missingAt: 10_000, isOverdue: false };
const told = new Map([
  ['cs_1', 5_000],
  ['cs_2', 7_000],
]);

test.each([
  ['looked in vain long after both webhooks were answered', wait, told, 1],
  ['looked in vain while the last webhook was fresh', { ...wait, missingAt: 8_999 }, told, 0],
  ['saw it at the first look', { ...wait, missingAt: null }, told, 0],
  ['was never told of by a webhook, and saw it in time', wait, new Map([['cs_1', 5_000]]), 0],
  ['was never told of by a webhook, and not in time', { ...wait, isOverdue: true }, new Map(), 1],
  ['waited for a plan to go, and it went', { ...wait, sessionIds: [] }, told, 0],
  ['waited for a plan to go, and it stayed', { ...wait, sessionIds: [], isOverdue: true }, told, 1],
])('a wait that %s is late or not', (_, given, delivered, late) => {
  expect(judgeWaits([given], delivered)).toHaveLength(late);
});
