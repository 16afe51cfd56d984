import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findOrCreateUser, findUser } from '#server/store/users.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { userLanguage } from './023-user-language.ts';

test('a user of the release before keeps everything and is written to in English', async () => {
  const db = await createDatabaseBefore(userLanguage);
  const former = {
    uid: 'aisyah',
    email: 'aisyah@example.com',
    name: 'Aisyah',
    country: 'Malaysia',
    umur: null,
    kerja: null,
    phone: '+60 12',
    plan: 'ultra',
    choicePlan: 'ultra',
    clickpayAt: 2,
    bannedAt: null,
    deletionAskedAt: null,
    createdAt: 1,
  };
  await untyped(db).insertInto('users').values(former).execute();
  await migrate(db);
  expect(await findUser(db, { uid: 'aisyah' })).toMatchObject({ ...former, language: 'en' });
});

test('a new user is written to in the language of the site', async () => {
  const db = await createDatabaseBefore(userLanguage);
  await migrate(db);
  const person = { uid: 'budi', email: 'budi@example.com', name: null, now: 1 };
  expect(await findOrCreateUser(db, person)).toEqual({ uid: 'budi', isNew: true, language: 'en' });
  expect(await findOrCreateUser(db, person)).toEqual({ uid: 'budi', isNew: false, language: 'en' });
});
