import { expect, test } from 'vitest';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import {
  findDraft,
  findPublished,
  findPublishedAt,
  findPublishedId,
  findRevision,
  insertDraft,
  insertFirstRevision,
  insertRevision,
  listRevisions,
  lockDraft,
  rebaseDraft,
  saveDraft,
} from './store.ts';

const named = (name: string) => ({ ...defaultDocument, site: { ...defaultDocument.site, name } });
const revision = {
  publishedAt: 5,
  publishedBy: null,
  note: '',
  origin: 'sample' as const,
  restores: null,
};
const draft = { savedAt: 6, savedBy: null };

async function databaseWithContent() {
  const db = await createTestDatabase();
  await addUsers(db, 'teacher');
  await insertFirstRevision(db, { ...revision, document: named('First') });
  await insertDraft(db, { ...draft, document: named('First'), version: 'v1', basedOn: 1 });
  return db;
}

test('nothing is published before revision 1, which is written once', async () => {
  const db = await createTestDatabase();
  expect([await findPublishedId(db), await findPublished(db), await findDraft(db)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const writes = await Promise.all(
    ['A', 'B', 'C'].map((name) => insertFirstRevision(db, { ...revision, document: named(name) })),
  );
  expect(writes.filter(Boolean)).toHaveLength(1);
  expect(await findPublishedId(db)).toBe(1);
});

test('the published revision is the highest one, with its publisher’s email', async () => {
  const db = await databaseWithContent();
  const id = await insertRevision(db, {
    document: named('Second'),
    publishedAt: 7,
    publishedBy: 'teacher',
    note: 'New name',
    restores: 1,
  });
  expect([id, await findPublishedId(db)]).toEqual([2, 2]);
  expect(await findPublished(db)).toEqual({
    id: 2,
    document: named('Second'),
    publishedAt: 7,
    publishedBy: 'teacher@example.com',
    note: 'New name',
    origin: null,
    restores: 1,
  });
  expect((await findRevision(db, { id: 1 }))?.document.site.name).toBe('First');
  expect(await findRevision(db, { id: 3 })).toBeUndefined();
});

test('finds the last revision until a time, or the first one before all', async () => {
  const db = await databaseWithContent();
  await insertRevision(db, { ...revision, publishedAt: 9, document: named('Second') });
  const names = [4, 5, 8, 9, 99].map(
    async (time) => (await findPublishedAt(db, { time }))?.document.site.name,
  );
  expect(await Promise.all(names)).toEqual(['First', 'First', 'First', 'Second', 'Second']);
});

test('lists the history newest first, in pages and without documents', async () => {
  const db = await databaseWithContent();
  for (const name of ['2', '3', '4']) await insertRevision(db, { ...revision, document: named(name) });
  const ids = async (before?: number) => (await listRevisions(db, { before, atMost: 2 })).map(({ id }) => id);
  expect([await ids(), await ids(3), await ids(1)]).toEqual([[4, 3], [2, 1], []]);
  expect(await listRevisions(db, { before: 2, atMost: 1 })).toEqual([{ id: 1, ...revision }]);
});

test('of twenty concurrent saves of a version one wins, with its document', async () => {
  const db = await databaseWithContent();
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      saveDraft(db, {
        ...draft,
        document: named(`Tab ${at}`),
        version: `v2-${at}`,
        formerVersion: 'v1',
      }),
    ),
  );
  const winner = saves.indexOf(true);
  expect(saves.filter(Boolean)).toHaveLength(1);
  expect(await findDraft(db)).toMatchObject({ version: `v2-${winner}`, basedOn: 1 });
  expect((await findDraft(db))?.document.site.name).toBe(`Tab ${winner}`);
});

test('a draft has its editor, and the revision that it is based on', async () => {
  const db = await databaseWithContent();
  await insertRevision(db, { ...revision, document: named('Second') });
  const save = { document: named('Mine'), version: 'v2', formerVersion: 'v1', savedAt: 9 };
  expect(await saveDraft(db, { ...save, savedBy: 'teacher' })).toBe(true);
  expect(await lockDraft(db)).toBe('v2');
  await rebaseDraft(db, { basedOn: 2 });
  expect(await findDraft(db)).toEqual({
    document: named('Mine'),
    version: 'v2',
    basedOn: 2,
    savedAt: 9,
    savedBy: 'teacher@example.com',
  });
});

test('a saved draft is seen immediately, and each is parsed once', async () => {
  const db = await databaseWithContent();
  const first = await findDraft(db);
  expect((await findDraft(db))?.document).toBe(first?.document);
  await saveDraft(db, { ...draft, document: named('Saved'), version: 'v2', formerVersion: 'v1' });
  const second = await findDraft(db);
  expect(second).toMatchObject({ version: 'v2', document: { site: { name: 'Saved' } } });
  expect((await findDraft(db))?.document).toBe(second?.document);
});

test('a draft with the same version in another database is parsed again', async () => {
  const one = await databaseWithContent();
  expect(await findDraft(one)).toMatchObject({ version: 'v1', document: { site: { name: 'First' } } });
  const other = await createTestDatabase();
  await insertFirstRevision(other, { ...revision, document: named('Other') });
  await insertDraft(other, { ...draft, document: named('Other'), version: 'v1', basedOn: 1 });
  expect(await findDraft(other)).toMatchObject({ version: 'v1', document: { site: { name: 'Other' } } });
});

test('a document that was stored before a field existed has the field’s default', async () => {
  const db = await createTestDatabase();
  const { isOpen: _isOpen, ...site } = defaultDocument.site;
  const older = { ...defaultDocument, site } as typeof defaultDocument;
  await insertFirstRevision(db, { ...revision, document: older });
  await insertDraft(db, { ...draft, document: older, version: 'v1', basedOn: 1 });
  expect((await findPublished(db))?.document).toEqual(defaultDocument);
  expect((await findDraft(db))?.document).toEqual(defaultDocument);
});
