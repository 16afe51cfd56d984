import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { changeCaptionDraft, findCaptionDraft, noVersion, replaceCaptionDraft } from './caption-store.ts';

const of = { videoId: 'film', language: 'en' };

async function database() {
  const db = await createTestDatabase();
  const row = { id: 'film', lengthMs: 1000, renditions: null, captions: '[]', createdAt: 1, changedAt: 1 };
  await db.insertInto('videos').values(row).execute();
  const save = (former: string, version: string) =>
    changeCaptionDraft(db, { ...of, former, version, cues: `["${version}"]`, savedAt: 1 });
  return { db, save };
}

test('of two saves over the same version one wins, including the first ones', async () => {
  const { db, save } = await database();
  const first = await Promise.all([save(noVersion, 'a'), save(noVersion, 'b')]);
  expect(first.filter(Boolean)).toHaveLength(1);
  const { version } = (await findCaptionDraft(db, of))!;
  expect((await Promise.all([save(version, 'c'), save(version, 'd')])).filter(Boolean)).toHaveLength(1);
  expect(await save(version, 'e')).toBe(false);
});

test('replacing captions ends the draft, and the editor’s next save fails', async () => {
  const { db, save } = await database();
  await replaceCaptionDraft(db, { ...of, version: 'uploaded', savedAt: 2 });
  expect(await save(noVersion, 'late')).toBe(false);
  expect(await save('uploaded', 'mine')).toBe(true);
  await replaceCaptionDraft(db, { ...of, version: 'again', savedAt: 3 });
  expect(await findCaptionDraft(db, of)).toEqual({ version: 'again', cues: null });
  expect(await save('mine', 'late')).toBe(false);
});
