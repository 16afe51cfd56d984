import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { readLessons } from '#server/store/lessons.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { attachments } from './028-attachments.ts';

test('lessons that are there have no chapters and no files', async () => {
  const db = await createDatabaseBefore(attachments);
  const tables = untyped(db);
  await tables
    .insertInto('sections')
    .values({ id: 1, position: 0, title: 'First', image: 'dart', opensWith: 'premium' })
    .execute();
  const lesson = { sectionId: 1, description: '', kind: 'link', url: '/guide', isFreePreview: 0 };
  await tables
    .insertInto('lessons')
    .values({ ...lesson, id: 'guide', position: 0, title: 'Guide' })
    .execute();
  await migrate(db);
  expect((await readLessons(db)).get('guide')).toMatchObject({ chapters: [], attachments: [] });
  expect(await db.selectFrom('attachments').selectAll().execute()).toEqual([]);
});
