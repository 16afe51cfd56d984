import { expect, test } from 'vitest';
import { keyRange } from '#rules/learners/search-keys.ts';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { learnerSearch } from './032-learner-search.ts';

test('learners who are there are found by their names, e-mails and phones, however many there are', async () => {
  const db = await createDatabaseBefore(learnerSearch);
  const former = untyped(db);
  const row = { country: 'Malaysia', plan: 'free', createdAt: 1 };
  const people = Array.from({ length: 1203 }, (_, place) => ({
    uid: `uid-${place}`,
    email: `person${place}@example.com`,
    name: place === 1201 ? 'Aisyah Rahman' : null,
    phone: place === 7 ? '+60 12-345 6789' : null,
  }));
  for (let first = 0; first < people.length; first += 100)
    await former
      .insertInto('users')
      .values(people.slice(first, first + 100).map((person) => ({ ...person, ...row })))
      .execute();
  await former
    .insertInto('users')
    .values({ ...row, uid: 'gone', email: 'deleted-gone', name: null, phone: null })
    .execute();
  await migrate(db);
  const uidsBy = async (beginning: string) => {
    const { from, to } = keyRange(beginning);
    const rows = await db
      .selectFrom('learnerSearchKeys')
      .select('uid')
      .where('key', '>=', from)
      .where('key', '<', to)
      .execute();
    return rows.map(({ uid }) => uid);
  };
  expect(await uidsBy('rahman')).toEqual(['uid-1201']);
  expect(await uidsBy('3456')).toEqual(['uid-7']);
  expect(await uidsBy('person1202')).toEqual(['uid-1202']);
  expect(await uidsBy('deleted')).toEqual([]);
});
