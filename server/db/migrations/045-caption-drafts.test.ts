import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { changeCaptionDraft, findCaptionDraft, noVersion } from '#server/store/content/caption-drafts.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { captionDrafts } from './045-caption-drafts.ts';

test('a site of the release before has no drafts of captions, and can keep one', async () => {
  const db = await createDatabaseBefore(captionDrafts);
  await migrate(db);
  expect(await db.selectFrom('captionDrafts').selectAll().execute()).toEqual([]);
  const row = { lengthMs: 1000, captions: '[]', createdAt: 1, changedAt: 1 };
  await db
    .insertInto('videos')
    .values({ id: 'film', renditions: null, ...row })
    .execute();
  const of = { videoId: 'film', language: 'en' };
  const change = { ...of, version: 'one', cues: '[]', savedAt: 1 };
  expect(await changeCaptionDraft(db, { ...change, former: noVersion })).toBe(true);
  expect(await findCaptionDraft(db, of)).toEqual({ version: 'one', cues: '[]' });
});
