import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listRevisions } from '#server/store/content/revisions.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { revisionOrigins } from './029-revision-origins.ts';

test('a revision of a site that ran before stays as it is, and its origin is not known', async () => {
  const db = await createDatabaseBefore(revisionOrigins);
  const row = { id: 1, document: '{}', publishedAt: 5, publishedBy: null, note: 'mine' };
  await untyped(db).insertInto('contentRevisions').values(row).execute();
  await migrate(db);
  expect(await listRevisions(db, { before: undefined, atMost: 5 })).toEqual([
    { id: 1, publishedAt: 5, publishedBy: null, note: 'mine', origin: null, restores: null },
  ]);
});
