import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listSegments, putSegment } from '#server/store/learners/learner-segments.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { learnerSegments } from './043-learner-segments.ts';

test('a site of the release before has no segments, and can keep one', async () => {
  const db = await createDatabaseBefore(learnerSegments);
  await migrate(db);
  expect(await listSegments(db)).toEqual([]);
  const segment = { id: 'one', name: 'Ultra', filters: '{"plan":"ultra"}' };
  await putSegment(db, { ...segment, atMost: 1 });
  expect(await listSegments(db)).toEqual([segment]);
});
