import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import {
  createCertificate,
  findCertificateOf,
  markDeclined,
  markIssued,
  markRevoked,
} from '#server/certificates/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
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

test('simultaneous sign-ups with one email create one user', async () => {
  const db = await createTestDatabase();
  const created = await Promise.all(
    ['a', 'b', 'c', 'd'].map((uid) =>
      findOrCreateUser(db, { uid, email: emailOf('ann'), name: uid, now: 5 }),
    ),
  );
  expect(created.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(created.map(({ uid }) => uid)).size).toBe(1);
  expect(await findUserByEmail(db, { email: emailOf('ann') })).toMatchObject({
    uid: created[0]?.uid,
    plan: 'free',
    country: 'unknown',
    createdAt: 5,
  });
});

test('finds no user for an unknown uid or email', async () => {
  const db = await databaseOfAnn();
  expect(await findUser(db, { uid: 'nobody' })).toBeUndefined();
  expect(await findUserByEmail(db, { email: 'nobody@example.com' })).toBeUndefined();
});

test('changes only the given fields of one user', async () => {
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

test('cannot take another user’s email, and can set the current one again', async () => {
  const db = await databaseOfAnn();
  expect(await setEmail(db, { uid: 'ann', email: emailOf('ben') })).toBe(false);
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ email: emailOf('ann') });
  expect(await setEmail(db, { uid: 'ann', email: emailOf('ann') })).toBe(true);
  expect(await setEmail(db, { uid: 'ann', email: 'new@example.com' })).toBe(true);
  expect(await findUserByEmail(db, { email: 'new@example.com' })).toMatchObject({ uid: 'ann' });
  expect(await findUserByEmail(db, { email: emailOf('ann') })).toBeUndefined();
});

test('stores the last chosen plan, and the time of the first choice', async () => {
  const db = await databaseOfAnn();
  expect(await recordOf(db)).toMatchObject({ choicePlan: null, clickpay: false });
  await setChosenPlan(db, { uid: 'ann', plan: 'premium', now: 10 });
  await setChosenPlan(db, { uid: 'ann', plan: 'ultra', now: 20 });
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({ choicePlan: 'ultra', clickpayAt: 10 });
  expect(await recordOf(db)).toMatchObject({ choicePlan: 'ultra', clickpay: true });
});

test('a lock makes others wait and see what was written', async () => {
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

test('locking returns plans, email, language and deletion request', async () => {
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

test('the record of a new user has exactly the fields of the specification', async () => {
  const db = await databaseOfAnn();
  const ann = { uid: 'ann', email: emailOf('ann'), name: null, sign: true, createdAt: 1 };
  expect(await recordOf(db)).toEqual({ ...visitor, ...ann });
});

test('the record shows the plan and whether a certificate is claimed, declined, issued or revoked', async () => {
  const db = await databaseOfAnn();
  await setPlan(db, { uid: 'ann', plan: 'premium' });
  expect(await recordOf(db)).toMatchObject({ paid: true, plan: 'premium' });
  await createCertificate(db, { id: 'c', uid: 'ann', name: 'Ann', now: 10 });
  const certificateFields = async () => {
    const { clickClaim, whenClaim, certificate } = await recordOf(db);
    return [clickClaim, whenClaim, certificate];
  };
  expect(await certificateFields()).toEqual([true, 10, false]);
  await markDeclined(db, { id: 'c', reason: '', now: 20 });
  expect(await certificateFields()).toEqual([false, null, false]);
  await createCertificate(db, { id: 'c2', uid: 'ann', name: 'Ann', now: 30 });
  const { id } = (await findCertificateOf(db, { uid: 'ann' }))!;
  await markIssued(db, { id, course: '', now: 40 });
  expect(await certificateFields()).toEqual([true, 30, true]);
  await markRevoked(db, { id, reason: '', now: 50 });
  expect(await certificateFields()).toEqual([true, 30, false]);
});
