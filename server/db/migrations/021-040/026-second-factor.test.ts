import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findUserViewer } from '#server/store/session-lookup.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { secondFactor } from './026-second-factor.ts';

test('users and sessions of the release before stay, without a role and without a proof', async () => {
  const db = await createDatabaseBefore(secondFactor);
  const user = {
    uid: 'aisyah',
    email: 'aisyah@example.com',
    country: 'Malaysia',
    plan: 'ultra',
    createdAt: 1,
  };
  await untyped(db).insertInto('users').values(user).execute();
  const session = {
    id: 'session',
    tokenHash: 'hash',
    uid: 'aisyah',
    userAgent: '',
    createdAt: 1,
    lastUsedAt: 1,
  };
  await untyped(db).insertInto('sessions').values(session).execute();
  await migrate(db);
  expect(await findUserViewer(db, { tokenHash: 'hash', now: 2 })).toMatchObject({
    user: { ...user, role: null, factorPutOffAt: null },
    session: { id: 'session', factorAt: null },
  });
});

test('a session that ends takes its challenges with it', async () => {
  const db = await createDatabaseBefore(secondFactor);
  await migrate(db);
  const tables = untyped(db);
  await tables
    .insertInto('users')
    .values({ uid: 'a', email: 'a@example.com', country: 'Others', plan: 'free', createdAt: 1 })
    .execute();
  const session = { id: 's', tokenHash: 'h', uid: 'a', userAgent: '', createdAt: 1, lastUsedAt: 1 };
  await tables.insertInto('sessions').values(session).execute();
  const challenge = { id: 'c', sessionId: 's', purpose: 'prove', createdAt: 1 };
  await tables.insertInto('factorChallenges').values(challenge).execute();
  await tables.deleteFrom('sessions').execute();
  expect(await tables.selectFrom('factorChallenges').selectAll().execute()).toEqual([]);
});
