import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { seedLearners } from './learners.ts';

test('adds learners in batches, each once, with their started lessons', async () => {
  const { db, now } = await createTestContext();
  await seedLearners(db, { count: 25, now: now(), batchSize: 10 });
  await seedLearners(db, { count: 31, now: now(), batchSize: 10 });
  const rows = await db
    .selectFrom('users')
    .leftJoin('progress', 'progress.uid', 'users.uid')
    .innerJoin('watchBudgets', 'watchBudgets.uid', 'users.uid')
    .select(({ fn }) => ['users.uid', fn.count('progress.lessonId').as('begun')])
    .groupBy('users.uid')
    .execute();
  const expected = Array.from({ length: 31 }, (_, place) => `seed-${place + 1}`);
  expect(rows.map(({ uid }) => uid).toSorted()).toEqual(expected.toSorted());
  expect(rows.filter(({ begun }) => Number(begun) > 0).length).toBeGreaterThan(0);
});
