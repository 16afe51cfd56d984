import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { addUsers, addUserWithPlan, createTestDatabase } from '#tests/test-database.ts';
import {
  correctName,
  createCertificate,
  findCertificateOf,
  findIssued,
  listHoldersWithoutUltra,
  restoreByPayment,
  revokeByPayment,
} from './certificates.ts';
import { markDeclined, markIssued, markRevoked } from './studio-certificates.ts';
import { setPlan } from './users.ts';

async function databaseWithClaim(name = 'Ann'): Promise<Database> {
  const db = await createTestDatabase();
  await addUserWithPlan(db, 'ann', 'ultra');
  await createCertificate(db, { id: 'c1', uid: 'ann', name, now: 10 });
  return db;
}

const issue = (db: Database) => markIssued(db, { id: 'c1', course: 'The course', now: 20 });

test('of claims at one moment one is kept', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  const claims = await Promise.all(
    [1, 2, 3].map((now) => createCertificate(db, { id: `c${now}`, uid: 'ann', name: 'Ann', now })),
  );
  const [kept, ...others] = claims.filter((claim) => claim !== null);
  expect(others).toEqual([]);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ ...kept, issuedAt: null });
});

test('a declined claim is claimed afresh under its own id, and forgets why it was declined', async () => {
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

test('a name is given where there was none, and then corrected once', async () => {
  const db = await databaseWithClaim('');
  const rename = (name: string, now: number) => correctName(db, { uid: 'ann', name, now });
  expect(await rename('Ann', 11)).toBe(true);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ name: 'Ann', nameCorrectedAt: null });
  expect(await rename('Anna', 12)).toBe(true);
  expect(await rename('Annabel', 13)).toBe(false);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({ name: 'Anna', nameCorrectedAt: 12 });
});

test('no name is corrected after the decision, and none of somebody who claimed nothing', async () => {
  const db = await databaseWithClaim();
  expect(await correctName(db, { uid: 'ben', name: 'Ben', now: 11 })).toBe(false);
  await issue(db);
  expect(await correctName(db, { uid: 'ann', name: 'Anna', now: 21 })).toBe(false);
});

test('a claim proves nothing: only what was issued is found by its id', async () => {
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
  });
});

test('a payment revokes what is issued, once, and gives back only what it took', async () => {
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

test('holders without Ultra are those whose certificate holds and whose plan went', async () => {
  const db = await databaseWithClaim();
  await setPlan(db, { uid: 'ann', plan: 'premium' });
  expect(await listHoldersWithoutUltra(db)).toEqual([]);
  await issue(db);
  expect(await listHoldersWithoutUltra(db)).toEqual([{ uid: 'ann' }]);
  await setPlan(db, { uid: 'ann', plan: 'ultra' });
  expect(await listHoldersWithoutUltra(db)).toEqual([]);
  await setPlan(db, { uid: 'ann', plan: 'free' });
  await revokeByPayment(db, { uid: 'ann', now: 30 });
  expect(await listHoldersWithoutUltra(db)).toEqual([]);
});
