import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { defaultLinks } from './020-default-links.ts';

test('a site that was filled with dead links leads to its own pages, and links of the instructor stay', async () => {
  const db = await createDatabaseBefore(defaultLinks);
  await untyped(db)
    .insertInto('sections')
    .values({ id: 6, title: 'Launch', image: 'launch', position: 0 })
    .execute();
  const lesson = { sectionId: 6, title: 'Guide', description: '', kind: 'link', lengthMs: 0 } as const;
  await db
    .insertInto('lessons')
    .values([
      { ...lesson, id: 'a', position: 0, url: 'https://docs.example.com/launch-checklist' },
      { ...lesson, id: 'b', position: 1, url: 'https://rizal.dev/my-own-guide' },
    ])
    .execute();
  await db
    .insertInto('resources')
    .values([
      { id: 'source-code', url: 'https://code.example.com/final-project' },
      { id: 'questions', url: 'https://rizal.dev/group' },
    ])
    .execute();
  await migrate(db);
  const [lessons, resources] = await Promise.all([
    db.selectFrom('lessons').select('url').orderBy('position').execute(),
    db.selectFrom('resources').select('url').orderBy('id').execute(),
  ]);
  expect(lessons.map(({ url }) => url)).toEqual([
    '/guides/launch-checklist',
    'https://rizal.dev/my-own-guide',
  ]);
  expect(resources.map(({ url }) => url)).toEqual(['https://rizal.dev/group', '/source-code']);
});
