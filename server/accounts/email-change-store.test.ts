import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import {
  confirmOneEmail,
  createEmailChange,
  deleteEmailChange,
  deleteOldEmailChanges,
  findEmailChange,
} from './email-change-store.ts';

const change = { uid: 'ann', email: 'new@example.com', oldTokenHash: 'old', newTokenHash: 'new' };

async function databaseWithChange(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await createEmailChange(db, { ...change, expiresAt: 100 });
  return db;
}

test('each token confirms its own side, and both complete the change', async () => {
  const db = await databaseWithChange();
  const expected = { uid: 'ann', email: 'new@example.com', expiresAt: 100 };
  expect(await findEmailChange(db, { uid: 'ann', now: 1 })).toEqual({
    ...expected,
    oldConfirmedAt: null,
    newConfirmedAt: null,
  });
  expect(await confirmOneEmail(db, { tokenHash: 'new', now: 20 })).toEqual({
    ...expected,
    oldConfirmedAt: null,
    newConfirmedAt: 20,
  });
  expect(await confirmOneEmail(db, { tokenHash: 'old', now: 30 })).toEqual({
    ...expected,
    oldConfirmedAt: 30,
    newConfirmedAt: 20,
  });
});

test('an unknown or expired token confirms nothing', async () => {
  const db = await databaseWithChange();
  expect(await confirmOneEmail(db, { tokenHash: 'guessed', now: 20 })).toBeNull();
  expect(await confirmOneEmail(db, { tokenHash: 'new', now: 100 })).toBeNull();
  expect(await findEmailChange(db, { uid: 'ann', now: 99 })).toMatchObject({ newConfirmedAt: null });
  expect(await findEmailChange(db, { uid: 'ann', now: 100 })).toBeUndefined();
});

test('a later change replaces the earlier one with its tokens and confirmations', async () => {
  const db = await databaseWithChange();
  await confirmOneEmail(db, { tokenHash: 'old', now: 20 });
  const later = { email: 'newer@example.com', oldTokenHash: 'old-2', newTokenHash: 'new-2' };
  await createEmailChange(db, { uid: 'ann', ...later, expiresAt: 200 });
  expect(await findEmailChange(db, { uid: 'ann', now: 21 })).toEqual({
    uid: 'ann',
    email: 'newer@example.com',
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: 200,
  });
  expect(await confirmOneEmail(db, { tokenHash: 'old', now: 22 })).toBeNull();
});

test('a change is cancelled once, by its own user only', async () => {
  const db = await databaseWithChange();
  expect(await deleteEmailChange(db, { uid: 'ben' })).toBeNull();
  expect(await deleteEmailChange(db, { uid: 'ann' })).toEqual({ uid: 'ann' });
  expect(await deleteEmailChange(db, { uid: 'ann' })).toBeNull();
});

test('deletes changes that expired before a time, and keeps the others', async () => {
  const db = await databaseWithChange();
  const other = { uid: 'ben', email: 'b@example.com', oldTokenHash: 'b1', newTokenHash: 'b2' };
  await createEmailChange(db, { ...other, expiresAt: 99 });
  await deleteOldEmailChanges(db, { time: 100 });
  expect(await deleteEmailChange(db, { uid: 'ben' })).toBeNull();
  expect(await deleteEmailChange(db, { uid: 'ann' })).not.toBeNull();
});
