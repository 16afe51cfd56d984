import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findTranscription, requestTranscription } from '#server/store/content/transcriptions.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { transcriptions } from './051-transcriptions.ts';

test('on a site of the release before no machine writes captions, and one can be asked to', async () => {
  const db = await createDatabaseBefore(transcriptions);
  await migrate(db);
  expect(await db.selectFrom('transcriptions').selectAll().execute()).toEqual([]);
  const row = { lengthMs: 1000, captions: '[]', createdAt: 1, changedAt: 1 };
  await db
    .insertInto('videos')
    .values({ id: 'film', renditions: null, ...row })
    .execute();
  const of = { videoId: 'film', language: 'en' };
  await requestTranscription(db, { ...of, draftVersion: '', now: 5 });
  expect(await findTranscription(db, of)).toMatchObject({ state: 'waiting', failure: null });
});
