import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { visitor } from '#rules/user.ts';
import { addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
import {
  createCertificate,
  findCertificateOf,
  markDeclined,
  markIssued,
  markRevoked,
} from '#server/certificates/store.ts';
import {
  changeUser,
  findOrCreateUser,
  findUser,
  findUserByEmail,
  lockUser,
  setChosenPlan,
  setEmail,
  setPlan,
  userRecordOf,
} from './user-store.ts';

async function databaseOfAnn(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

const recordOf = async (db: Database) => userRecordOf((await findUser(db, { uid: 'ann' }))!);

test('of many who come with one new address one makes the person, and all get the same', async () => {
  const db = await createTestDatabase();
  const came = await Promise.all(
    ['a', 'b', 'c', 'd'].map((uid) =>
      findOrCreateUser(db, { uid, email: emailOf('ann'), name: uid, now: 5 }),
    ),
  );
  expect(came.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(came.map(({ uid }) => uid)).size).toBe(1);
  expect(await findUserByEmail(db, { email: emailOf('ann') })).toMatchObject({
    uid: came[0]?.uid,
    plan: 'free',
    country: 'unknown',
    createdAt: 5,
  });
});

test('nobody is found by an unknown uid or address', async () => {
  const db = await databaseOfAnn();
  expect(await findUser(db, { uid: 'nobody' })).toBeUndefined();
  expect(await findUserByEmail(db, { email: 'nobody@example.com' })).toBeUndefined();
});

test('a change touches the named fields of one person, and none changes nothing', async () => {
  const db = await databaseOfAnn();
  await changeUser(db, { uid: 'ann', fields: { name: 'Ann', country: 'Malaysia' } });
  await changeUser(db, { uid: 'ann', fields: {} });
  await changeUser(db, { uid: 'ann', fields: { phone: '012' } });
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({
    name: 'Ann',
    country: 'Malaysia',
    phone: '012',
    umur: null,
  });
  expect(await findUser(db, { uid: 'ben' })).toMatchObject({ name: null, country: 'unknown' });
});

test('an address that somebody else has stays theirs; one’s own may be set again', async () => {
  const db = await databaseOfAnn();
  expect(await setEmail(db, { uid: 'ann', email: emailOf('ben') })).toBe(false);
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ email: emailOf('ann') });
  expect(await setEmail(db, { uid: 'ann', email: emailOf('ann') })).toBe(true);
  expect(await setEmail(db, { uid: 'ann', email: 'new@example.com' })).toBe(true);
  expect(await findUserByEmail(db, { email: 'new@example.com' })).toMatchObject({ uid: 'ann' });
  expect(await findUserByEmail(db, { email: emailOf('ann') })).toBeUndefined();
});

test('the last choice of a plan counts, and the time of the first one', async () => {
  const db = await databaseOfAnn();
  expect(await recordOf(db)).toMatchObject({ choicePlan: null, clickpay: false });
  await setChosenPlan(db, { uid: 'ann', plan: 'premium', now: 10 });
  await setChosenPlan(db, { uid: 'ann', plan: 'ultra', now: 20 });
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ choicePlan: 'ultra', clickpayAt: 10 });
  expect(await recordOf(db)).toMatchObject({ choicePlan: 'ultra', clickpay: true });
});

test('while a person is locked, whoever else locks them waits and sees what was written', async () => {
  const db = await databaseOfAnn();
  const seen: (string | undefined)[] = [];
  const upgrade = () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockUser(tx, { uid: 'ann' });
      seen.push(locked?.plan);
      await setPlan(tx, { uid: 'ann', plan: locked?.plan === 'free' ? 'premium' : 'ultra' });
    });
  await Promise.all([upgrade(), upgrade()]);
  expect(seen).toEqual(['free', 'premium']);
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ plan: 'ultra' });
  expect(await lockUser(db, { uid: 'nobody' })).toBeUndefined();
});

test('a locked person is told with plans, address, language and wish to be deleted', async () => {
  const db = await databaseOfAnn();
  expect(await lockUser(db, { uid: 'ben' })).toEqual({
    plan: 'free',
    paidPlan: 'free',
    email: emailOf('ben'),
    country: 'unknown',
    language: 'en',
    deletionAskedAt: null,
    mergedInto: null,
  });
});

test('the record of a newcomer has the fields of the specification and no other', async () => {
  const db = await databaseOfAnn();
  const ann = { uid: 'ann', email: emailOf('ann'), name: null, sign: true, createdAt: 1 };
  expect(await recordOf(db)).toEqual({ ...visitor, ...ann });
});

test('the record tells of plan and certificate: claimed, declined, issued, revoked', async () => {
  const db = await databaseOfAnn();
  await setPlan(db, { uid: 'ann', plan: 'premium' });
  expect(await recordOf(db)).toMatchObject({ paid: true, plan: 'premium' });
  await createCertificate(db, { id: 'c', uid: 'ann', name: 'Ann', now: 10 });
  const standing = async () => {
    const { clickClaim, whenClaim, certificate } = await recordOf(db);
    return [clickClaim, whenClaim, certificate];
  };
  expect(await standing()).toEqual([true, 10, false]);
  await markDeclined(db, { id: 'c', reason: '', now: 20 });
  expect(await standing()).toEqual([false, null, false]);
  await createCertificate(db, { id: 'c2', uid: 'ann', name: 'Ann', now: 30 });
  const { id } = (await findCertificateOf(db, { uid: 'ann' }))!;
  await markIssued(db, { id, course: '', now: 40 });
  expect(await standing()).toEqual([true, 30, true]);
  await markRevoked(db, { id, reason: '', now: 50 });
  expect(await standing()).toEqual([true, 30, false]);
});
