import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { addUserWithPlan, createTestDatabase } from '#tests/test-database.ts';
import { createCertificate, findCertificateOf } from './certificates.ts';
import {
  countCertificates,
  type DecidedState,
  findCertificateWithOwner,
  listCertificates,
  markDeclined,
  markIssued,
  markRevoked,
} from './studio-certificates.ts';

const course = 'The course';

/** Two claims wait; one is declined, two are issued, one is revoked. */
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

test('each state has its list: claims the oldest first, all others the newest first', async () => {
  const db = await databaseWithClaims();
  expect(await listed(db, 'claimed')).toEqual(['c0', 'c1']);
  expect(await listed(db, 'declined')).toEqual(['c2']);
  expect(await listed(db, 'issued')).toEqual(['c4', 'c3']);
  expect(await listed(db, 'revoked')).toEqual(['c5']);
  expect(await listed(db, 'claimed', '', 1)).toEqual(['c0']);
  expect(await countCertificates(db)).toEqual({ claimed: 2, declined: 1, issued: 2, revoked: 1 });
});

test('a part of a name or an address finds a claim, in capitals or not, within its state alone', async () => {
  const db = await databaseWithClaims();
  expect(await listed(db, 'claimed', 'AISY')).toEqual(['c1']);
  expect(await listed(db, 'claimed', 'user-0@')).toEqual(['c0']);
  expect(await listed(db, 'revoked', '美玲')).toEqual(['c5']);
  expect(await listed(db, 'claimed', 'siti')).toEqual([]);
});

test('a claim is decided once: of a confirmation and a refusal at one moment one wins', async () => {
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

test('only what is issued is revoked, and the first reason stays', async () => {
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

test('a certificate is found with its owner as they are now', async () => {
  const db = await databaseWithClaims();
  expect(await findCertificateWithOwner(db, { id: 'c1' })).toMatchObject({
    name: 'Aisyah',
    email: 'user-1@example.com',
    plan: 'ultra',
    bannedAt: null,
  });
  expect(await findCertificateWithOwner(db, { id: 'c9' })).toBeUndefined();
});
