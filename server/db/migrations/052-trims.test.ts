import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { trims } from './052-trims.ts';

test('a video of the release before was not trimmed', async () => {
  const db = await createDatabaseBefore(trims);
  await db
    .insertInto('videos')
    .values({ id: 'film', lengthMs: 5000, renditions: '[]', createdAt: 1, changedAt: 1 })
    .execute();
  await migrate(db);
  expect(await listStudioVideos(db)).toMatchObject([{ id: 'film', trim: null }]);
});
