import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { stills } from './050-stills.ts';

test('a video of the release before has no still edition', async () => {
  const db = await createDatabaseBefore(stills);
  await db
    .insertInto('videos')
    .values({ id: 'film', lengthMs: 5000, renditions: '[]', createdAt: 1, changedAt: 1 })
    .execute();
  await migrate(db);
  expect(await listStudioVideos(db)).toMatchObject([{ id: 'film', stillsBytes: null }]);
});
