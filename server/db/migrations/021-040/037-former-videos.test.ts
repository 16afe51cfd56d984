import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { formerVideos } from './037-former-videos.ts';

test('lessons that are there showed no other video before', async () => {
  const db = await createDatabaseBefore(formerVideos);
  await migrate(db);
  expect(await db.selectFrom('formerVideos').selectAll().execute()).toEqual([]);
});
