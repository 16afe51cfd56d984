import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { postersAndLoudness } from './048-posters-and-loudness.ts';

test('videos of the release before keep their usual poster, and their loudness is not known', async () => {
  const db = await createDatabaseBefore(postersAndLoudness);
  const row = { lengthMs: 1000, captions: '[]', createdAt: 1, changedAt: 1 };
  await db
    .insertInto('videos')
    .values({ id: 'film', renditions: null, ...row })
    .execute();
  await migrate(db);
  expect(await listStudioVideos(db)).toMatchObject([{ id: 'film', poster: null, loudness: null }]);
});
