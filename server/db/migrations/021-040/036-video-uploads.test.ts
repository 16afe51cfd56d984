import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listVideos } from '#server/store/videos.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { videoUploads } from './036-video-uploads.ts';

test('videos that are there are ready, and have English captions', async () => {
  const db = await createDatabaseBefore(videoUploads);
  await untyped(db)
    .insertInto('videos')
    .values({ id: 'intro', lengthMs: 60_000, renditions: null })
    .execute();
  await migrate(db);
  expect(await listVideos(db)).toEqual([{ id: 'intro', lengthSeconds: 60 }]);
  const row = await db.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'ready', name: '', captions: '["en"]', createdBy: null });
});
