import { expect, test } from 'vitest';
import { codeTries, spentReason } from '#rules/sign-in/sign-in.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  createSignInLink,
  deleteOldLinks,
  findByToken,
  findForCode,
  findLastOf,
  findRedeemable,
  passLinkOn,
  redeemLink,
  replaceOlderLinks,
  type SignInLink,
  takeTry,
} from './sign-in-link-store.ts';

const email = 'ann@example.com';

/** Creates a request that is valid for 100 ms. */
async function ask(db: Database, id: string, createdAt: number, more: Partial<SignInLink> = {}) {
  const link = { id, email, tokenHash: `token of ${id}`, codeHash: `code of ${id}`, askingHash: 'laptop' };
  const asked = {
    mailId: null,
    language: 'en' as const,
    ...link,
    createdAt,
    expiresAt: createdAt + 100,
    ...more,
  };
  const isNew = await createSignInLink(db, asked);
  if (isNew) await replaceOlderLinks(db, { ...asked, now: createdAt });
  return isNew;
}

const redeem = async (
  db: Database,
  id: string,
  now: number,
  proof: { askingHash: string } | { email: string },
) => {
  const link = await findRedeemable(db, { tokenHash: `token of ${id}`, proof, now });
  return link && redeemLink(db, { id: link.id, sessionId: 'session', now });
};

const reasonOf = async (db: Database, id: string, now: number) =>
  spentReason((await findByToken(db, { tokenHash: `token of ${id}` }))!, now);

test('a link is redeemed by the requesting browser or with its email, and not otherwise', async () => {
  const db = await createTestDatabase();
  await ask(db, 'a', 0);
  await ask(db, 'b', 1, { askingHash: 'phone' });
  expect(await redeem(db, 'a', 10, { askingHash: 'phone' })).toBeNull();
  expect(await redeem(db, 'a', 10, { email: 'ben@example.com' })).toBeNull();
  expect(await redeem(db, 'unknown', 10, { email })).toBeNull();
  expect(await redeem(db, 'a', 10, { askingHash: 'laptop' })).toEqual({ id: 'a', email });
  expect(await redeem(db, 'b', 10, { email })).toEqual({ id: 'b', email });
});

test('one of several simultaneous redemptions wins', async () => {
  const db = await createTestDatabase();
  await ask(db, 'a', 0);
  const won = await Promise.all([
    ...Array.from({ length: 5 }, () => redeem(db, 'a', 10, { email })),
    ...Array.from({ length: 5 }, () => redeemLink(db, { id: 'a', sessionId: 'session', now: 10 })),
  ]);
  expect(won.filter((one) => one !== null)).toEqual([{ id: 'a', email }]);
  expect(await reasonOf(db, 'a', 11)).toBe('used');
});

test('a link works until its last millisecond', async () => {
  const db = await createTestDatabase();
  await ask(db, 'a', 0);
  expect(await reasonOf(db, 'a', 99)).toBeNull();
  expect(await reasonOf(db, 'a', 100)).toBe('expired');
  expect(await redeem(db, 'a', 100, { email })).toBeNull();
  expect(await redeemLink(db, { id: 'a', sessionId: 'session', now: 100 })).toBeNull();
  expect(await redeem(db, 'a', 99, { email })).not.toBeNull();
});

test('a request replaces the earlier one of the same browser and email only', async () => {
  const db = await createTestDatabase();
  await ask(db, 'first', 0);
  await ask(db, 'of phone', 1, { askingHash: 'phone' });
  await ask(db, 'of ben', 2, { email: 'ben@example.com' });
  await ask(db, 'second', 3);
  expect(await reasonOf(db, 'first', 4)).toBe('replaced');
  for (const id of ['of phone', 'of ben', 'second']) expect(await reasonOf(db, id, 4)).toBeNull();
  expect(await redeem(db, 'first', 4, { email })).toBeNull();
  expect(await redeemLink(db, { id: 'first', sessionId: 'session', now: 4 })).toBeNull();
});

test('a used link stays used when the browser requests another', async () => {
  const db = await createTestDatabase();
  await ask(db, 'first', 0);
  await redeem(db, 'first', 1, { email });
  await ask(db, 'second', 2);
  expect(await findByToken(db, { tokenHash: 'token of first' })).toMatchObject({
    usedAt: 1,
    replacedAt: null,
  });
});

test('a code belongs to the browser’s own live request, otherwise also to the newest of others', async () => {
  const db = await createTestDatabase();
  const found = (askingHash: string | null, now: number) => findForCode(db, { email, askingHash, now });
  expect(await found('laptop', 0)).toEqual([]);
  await ask(db, 'of laptop', 0);
  await ask(db, 'of phone', 10, { askingHash: 'phone' });
  await ask(db, 'of tablet', 20, { askingHash: 'tablet' });
  expect(await found('laptop', 30)).toEqual([{ id: 'of laptop', isOwn: true }]);
  expect(await found('laptop', 100)).toEqual([
    { id: 'of laptop', isOwn: true },
    { id: 'of tablet', isOwn: false },
  ]);
  expect(await found(null, 30)).toEqual([{ id: 'of tablet', isOwn: false }]);
  expect(await found('nobody', 500)).toEqual([{ id: 'of tablet', isOwn: false }]);
  expect(await findForCode(db, { email: 'ben@example.com', askingHash: 'laptop', now: 1 })).toEqual([]);
});

test('a code has few tries, and other browsers use up none of the requesting one’s', async () => {
  const db = await createTestDatabase();
  await ask(db, 'a', 0);
  const tries = (isOwn: boolean) =>
    Promise.all(Array.from({ length: 9 }, () => takeTry(db, { id: 'a', isOwn })));
  expect((await tries(false)).filter((one) => one !== null)).toHaveLength(codeTries);
  const own = (await tries(true)).filter((one) => one !== null);
  expect(own).toHaveLength(codeTries);
  expect(own[0]).toEqual({
    codeHash: 'code of a',
    usedAt: null,
    replacedAt: null,
    expiresAt: 100,
    language: 'en',
    source: '',
    campaign: '',
  });
  expect(await takeTry(db, { id: 'unknown', isOwn: true })).toBeNull();
});

test('finds the state of the browser’s latest request', async () => {
  const db = await createTestDatabase();
  expect(await findLastOf(db, { askingHash: 'laptop' })).toBeUndefined();
  await ask(db, 'a', 0);
  await ask(db, 'b', 5, { email: 'other@example.com' });
  await redeemLink(db, { id: 'b', sessionId: 'session', now: 7 });
  expect(await findLastOf(db, { askingHash: 'laptop' })).toEqual({
    usedAt: 7,
    replacedAt: null,
    outcome: null,
    expiresAt: 105,
  });
});

test('a link stores the session that it opened', async () => {
  const db = await createTestDatabase();
  await ask(db, 'a', 0);
  await redeemLink(db, { id: 'a', sessionId: 'session', now: 1 });
  expect(await findByToken(db, { tokenHash: 'token of a' })).toMatchObject({ email, sessionId: 'session' });
  expect(await findByToken(db, { tokenHash: 'unknown' })).toBeUndefined();
});

test('deletes requests that expired before a time', async () => {
  const db = await createTestDatabase();
  await ask(db, 'old', 0);
  await ask(db, 'new', 1, { askingHash: 'phone' });
  await deleteOldLinks(db, { time: 101 });
  expect(await findByToken(db, { tokenHash: 'token of old' })).toBeUndefined();
  expect(await findByToken(db, { tokenHash: 'token of new' })).toBeDefined();
});

test.each([
  [{ usedAt: 1, replacedAt: 2, expiresAt: 3 }, 'used'],
  [{ usedAt: null, replacedAt: 2, expiresAt: 3 }, 'replaced'],
  [{ usedAt: null, replacedAt: null, expiresAt: 10 }, 'expired'],
  [{ usedAt: null, replacedAt: null, expiresAt: 11 }, null],
])('at 10 a link of %o is %s', (state, reason) => {
  expect(spentReason(state, 10)).toBe(reason);
});

test('stores a request once, and hands it to the browser that repeats it', async () => {
  const db = await createTestDatabase();
  expect(await ask(db, 'first', 1)).toBe(true);
  expect(await ask(db, 'first', 2)).toBe(false);
  expect(await reasonOf(db, 'first', 3)).toBeNull();
  expect(await passLinkOn(db, { id: 'first', askingHash: 'phone' })).toBe(true);
  expect(await redeem(db, 'first', 3, { askingHash: 'phone' })).toMatchObject({ id: 'first' });
  expect(await passLinkOn(db, { id: 'second', askingHash: 'phone' })).toBe(false);
});
