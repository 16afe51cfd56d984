import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { addImage, countImages, findImage, listKnownImages } from './file-store.ts';

const image = { type: 'image/png', width: 2, height: 3, now: 5 };

test('stores an image once, and returns it byte by byte', async () => {
  const db = await createTestDatabase();
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  await addImage(db, { ...image, id: 'a', bytes });
  await addImage(db, { ...image, id: 'a', bytes: Uint8Array.of(1) });
  expect(await findImage(db, { id: 'a' })).toEqual({ type: 'image/png', bytes });
  expect(await findImage(db, { id: 'b' })).toBeUndefined();
  expect(await countImages(db)).toBe(1);
});

test('finds the stored ids among others', async () => {
  const db = await createTestDatabase();
  await addImage(db, { ...image, id: 'a', bytes: Uint8Array.of(1) });
  expect(await listKnownImages(db, { ids: ['a', 'b'] })).toEqual(new Set(['a']));
  expect(await listKnownImages(db, { ids: [] })).toEqual(new Set());
  // More than SQLite takes in one statement.
  const others = Array.from({ length: 40_000 }, (_, at) => `other-${at}`);
  expect(await listKnownImages(db, { ids: [...others, 'a'] })).toEqual(new Set(['a']));
});
