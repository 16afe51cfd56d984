import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findUser, findUserByEmail } from '#server/store/users.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { mergedAccounts } from './040-merged-accounts.ts';

test('nobody of the release before is merged, and each signs in by their own e-mail alone', async () => {
  const db = await createDatabaseBefore(mergedAccounts);
  await untyped(db)
    .insertInto('users')
    .values({ uid: 'ann', email: 'ann@example.com', country: 'Others', plan: 'free', createdAt: 1 })
    .execute();
  await migrate(db);
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ mergedInto: null });
  expect((await findUserByEmail(db, { email: 'ann@example.com' }))?.uid).toBe('ann');
  expect(await db.selectFrom('emailAliases').selectAll().execute()).toEqual([]);
});
