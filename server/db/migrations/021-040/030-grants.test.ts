import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listGrants } from '#server/store/payments/grants.ts';
import { findUser } from '#server/store/users.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { grants } from './030-grants.ts';

test('users of the release before have paid for what they have, and nobody has a grant', async () => {
  const db = await createDatabaseBefore(grants);
  for (const [uid, plan] of [
    ['ann', 'ultra'],
    ['ben', 'free'],
  ] as const)
    await untyped(db)
      .insertInto('users')
      .values({ uid, email: `${uid}@example.com`, country: 'Others', plan, createdAt: 1 })
      .execute();
  await migrate(db);
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ plan: 'ultra', paidPlan: 'ultra' });
  expect(await findUser(db, { uid: 'ben' })).toMatchObject({ plan: 'free', paidPlan: 'free' });
  expect(await listGrants(db, { uid: 'ann' })).toEqual([]);
});
