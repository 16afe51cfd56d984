import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, addUserWithPlan, createTestDatabase } from '#tests/test-database.ts';
import {
  correctName,
  countCertificates,
  createCertificate,
  type DecidedState,
  findCertificateOf,
  findCertificateWithOwner,
  findIssued,
  listCertificates,
  listLearnersWithoutUltra,
  markDeclined,
  markIssued,
  markRevoked,
  restoreByPayment,
  revokeByPayment,
} from './store.ts';

async function databaseWithClaim(name = 'Ann'): Promise<Database> {
  const db = await createTestDatabase();
  await addUserWithPlan(db, 'ann', 'ultra');
  await createCertificate(db, { id: 'c1', uid: 'ann', name, now: 10 });
  return db;
}

const issue = (db: Database) => markIssued(db, { id: 'c1', course: 'The course', now: 20 });

test('stores one of several simultaneous claims', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  const claims = await Promise.all(
    [1, 2, 3].map((now) => createCertificate(db, { id: `c${now}`, uid: 'ann', name: 'Ann', now })),
  );
  const [kept, ...others] = claims.filter((claim) => claim !== null);
  expect(others).toEqual([]);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ ...kept, issuedAt: null });
});

test('a new claim after a decline keeps its id and clears the reason', async () => {
  const db = await databaseWithClaim();
  await correctName(db, { uid: 'ann', name: 'Anna', now: 11 });
  await markDeclined(db, { id: 'c1', reason: 'A nickname', now: 12 });
  expect(await createCertificate(db, { id: 'c2', uid: 'ann', name: 'Ann Lee', now: 30 })).toEqual({
    claimedAt: 30,
  });
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({
    id: 'c1',
    name: 'Ann Lee',
    claimedAt: 30,
    nameCorrectedAt: null,
    declinedAt: null,
    declineReason: null,
  });
});

test('sets a missing name, and then corrects it once', async () => {
  const db = await databaseWithClaim('');
  const rename = (name: string, now: number) => correctName(db, { uid: 'ann', name, now });
  expect(await rename('Ann', 11)).toBe(true);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ name: 'Ann', nameCorrectedAt: null });
  expect(await rename('Anna', 12)).toBe(true);
  expect(await rename('Annabel', 13)).toBe(false);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ name: 'Anna', nameCorrectedAt: 12 });
});

test('no name can be corrected after the decision or without a claim', async () => {
  const db = await databaseWithClaim();
  expect(await correctName(db, { uid: 'ben', name: 'Ben', now: 11 })).toBe(false);
  await issue(db);
  expect(await correctName(db, { uid: 'ann', name: 'Anna', now: 21 })).toBe(false);
});

test('finds only issued certificates by id', async () => {
  const db = await databaseWithClaim();
  expect(await findIssued(db, { id: 'c1' })).toBeUndefined();
  await issue(db);
  expect(await findIssued(db, { id: 'c1' })).toEqual({
    id: 'c1',
    uid: 'ann',
    name: 'Ann',
    course: 'The course',
    issuedAt: 20,
    revokedAt: null,
    reissuedAt: null,
    note: null,
    claimedVideos: null,
    language: 'en',
  });
});

test('a payment revokes an issued certificate once, and restores only what it revoked', async () => {
  const db = await databaseWithClaim();
  const printed = { id: 'c1', name: 'Ann', course: 'The course' };
  expect(await revokeByPayment(db, { uid: 'ann', now: 15 })).toBeUndefined();
  await issue(db);
  expect(await restoreByPayment(db, { uid: 'ann' })).toBeUndefined();
  expect(await revokeByPayment(db, { uid: 'ann', now: 30 })).toEqual(printed);
  expect(await revokeByPayment(db, { uid: 'ann', now: 31 })).toBeUndefined();
  expect(await findIssued(db, { id: 'c1' })).toMatchObject({ revokedAt: 30 });
  expect(await restoreByPayment(db, { uid: 'ann' })).toEqual(printed);
  expect(await findIssued(db, { id: 'c1' })).toMatchObject({ revokedAt: null });

  await markRevoked(db, { id: 'c1', reason: 'By mistake', now: 40 });
  expect(await restoreByPayment(db, { uid: 'ann' })).toBeUndefined();
  expect(await findIssued(db, { id: 'c1' })).toMatchObject({ revokedAt: 40 });
});

test('lists owners of valid certificates without Ultra', async () => {
  const db = await databaseWithClaim();
  await setPlan(db, { uid: 'ann', plan: 'premium' });
  expect(await listLearnersWithoutUltra(db)).toEqual([]);
  await issue(db);
  expect(await listLearnersWithoutUltra(db)).toEqual([{ uid: 'ann' }]);
  await setPlan(db, { uid: 'ann', plan: 'ultra' });
  expect(await listLearnersWithoutUltra(db)).toEqual([]);
  await setPlan(db, { uid: 'ann', plan: 'free' });
  await revokeByPayment(db, { uid: 'ann', now: 30 });
  expect(await listLearnersWithoutUltra(db)).toEqual([]);
});

const course = 'The course';

/** Two undecided claims, one declined, two issued and one revoked. */
async function databaseWithClaims(): Promise<Database> {
  const db = await createTestDatabase();
  const names = ['Wan Nur', 'Aisyah', 'Rizal', 'Tengku', 'Siti', '吳美玲'];
  for (const [place, name] of names.entries()) {
    const uid = `user-${place}`;
    await addUserWithPlan(db, uid, 'ultra');
    await createCertificate(db, { id: `c${place}`, uid, name, now: 10 + place });
  }
  await markDeclined(db, { id: 'c2', reason: 'A nickname', now: 20 });
  for (const id of ['c3', 'c4', 'c5']) await markIssued(db, { id, course, now: 21 });
  await markRevoked(db, { id: 'c5', reason: 'By mistake', now: 22 });
  return db;
}

async function listed(db: Database, state: DecidedState, search = '', atMost = 10): Promise<string[]> {
  return (await listCertificates(db, { state, search, atMost })).map(({ id }) => id);
}

test('lists claims oldest first, and all other states newest first', async () => {
  const db = await databaseWithClaims();
  expect(await listed(db, 'claimed')).toEqual(['c0', 'c1']);
  expect(await listed(db, 'declined')).toEqual(['c2']);
  expect(await listed(db, 'issued')).toEqual(['c4', 'c3']);
  expect(await listed(db, 'revoked')).toEqual(['c5']);
  expect(await listed(db, 'claimed', '', 1)).toEqual(['c0']);
  expect(await countCertificates(db)).toEqual({ claimed: 2, declined: 1, issued: 2, revoked: 1 });
});

test('finds by a part of the name or email, ignoring case, within the state', async () => {
  const db = await databaseWithClaims();
  expect(await listed(db, 'claimed', 'AISY')).toEqual(['c1']);
  expect(await listed(db, 'claimed', 'user-0@')).toEqual(['c0']);
  expect(await listed(db, 'revoked', '美玲')).toEqual(['c5']);
  expect(await listed(db, 'claimed', 'siti')).toEqual([]);
});

test('one of a simultaneous confirmation and decline wins', async () => {
  const db = await databaseWithClaims();
  const decisions = await Promise.all([
    markIssued(db, { id: 'c0', course, now: 30 }),
    markDeclined(db, { id: 'c0', reason: 'No', now: 30 }),
    markIssued(db, { id: 'c0', course, now: 31 }),
  ]);
  expect(decisions.filter(Boolean)).toHaveLength(1);
  expect(await markDeclined(db, { id: 'c0', reason: 'Later', now: 40 })).toBe(false);
  expect(await markIssued(db, { id: 'c2', course, now: 40 })).toBe(false);
  expect(await markIssued(db, { id: 'no such claim', course, now: 40 })).toBe(false);
});

test('only issued certificates can be revoked, and the first reason stays', async () => {
  const db = await databaseWithClaims();
  const revoke = (id: string, reason: string) => markRevoked(db, { id, reason, now: 50 });
  expect(await revoke('c0', 'It waits')).toBe(false);
  expect(await revoke('c5', 'Once more')).toBe(false);
  expect(await revoke('c3', 'Copied')).toBe(true);
  expect(await findCertificateOf(db, { uid: 'user-3' })).toMatchObject({
    revokedAt: 50,
    revokedBy: 'instructor',
    revokeReason: 'Copied',
  });
  expect(await findCertificateOf(db, { uid: 'user-5' })).toMatchObject({ revokeReason: 'By mistake' });
});

test('finds a certificate with its owner’s current data', async () => {
  const db = await databaseWithClaims();
  expect(await findCertificateWithOwner(db, { id: 'c1' })).toMatchObject({
    name: 'Aisyah',
    email: 'user-1@example.com',
    plan: 'ultra',
    bannedAt: null,
  });
  expect(await findCertificateWithOwner(db, { id: 'c9' })).toBeUndefined();
});
