import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listVideoChecks, requestCheck } from '#server/store/content/video-checks.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { videoChecks } from './046-video-checks.ts';

test('a site of the release before has looked at no video, and can', async () => {
  const db = await createDatabaseBefore(videoChecks);
  await migrate(db);
  expect(await listVideoChecks(db)).toEqual([]);
  await requestCheck(db, { videoId: 'film', now: 5 });
  expect(await listVideoChecks(db)).toMatchObject([{ videoId: 'film', requestedAt: 5, failures: 0 }]);
});
