import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { findCurrentKey, listPublicKeys, retireKey, saveCurrentKey } from './badge-key-store.ts';

const keyNamed = (id: string) => ({ id, publicKey: `public ${id}`, encryptedPrivateKey: `private ${id}` });

test('one of several processes that save a key wins, and its key is current for all', async () => {
  const db = await createTestDatabase();
  expect(await findCurrentKey(db)).toBeUndefined();
  await Promise.all(['a', 'b', 'c'].map((id) => saveCurrentKey(db, { ...keyNamed(id), now: 10 })));
  const current = await findCurrentKey(db);
  expect(current).toEqual(keyNamed(current?.id ?? ''));
  expect(await listPublicKeys(db)).toEqual([{ id: current?.id, publicKey: `public ${current?.id}` }]);
});

test('a retired key is not current, and stays published after the newer one', async () => {
  const db = await createTestDatabase();
  await saveCurrentKey(db, { ...keyNamed('first'), now: 10 });
  await retireKey(db, { id: 'first' });
  expect(await findCurrentKey(db)).toBeUndefined();
  await saveCurrentKey(db, { ...keyNamed('second'), now: 20 });
  await retireKey(db, { id: 'first' });
  expect(await findCurrentKey(db)).toEqual(keyNamed('second'));
  expect((await listPublicKeys(db)).map(({ id }) => id)).toEqual(['second', 'first']);
});
