import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { backups } from './034-backups.ts';

test('a running site keeps its people, and knows of no backup yet', async () => {
  const db = await createDatabaseBefore(backups);
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'free', createdAt: 1 };
  await untyped(db).insertInto('users').values(user).execute();
  await migrate(db);
  expect(await db.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'a' }]);
  expect(await db.selectFrom('backupRuns').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('releases').selectAll().execute()).toEqual([]);
});
