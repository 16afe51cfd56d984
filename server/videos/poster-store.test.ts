import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { findVideoPoster, saveVideoPoster } from './poster-store.ts';
import { listStudioVideos } from './store.ts';

const first = { file: 'poster-0000000000000001.webp', bytes: 40, atSeconds: 2.5 };
const second = { file: 'poster-0000000000000002.jpg', bytes: 100, atSeconds: null };

async function videoOf(bytes: number | null) {
  const db = await createTestDatabase();
  const row = { id: 'film', lengthMs: 9_000, renditions: null, captions: '[]', createdAt: 1, changedAt: 1 };
  await db
    .insertInto('videos')
    .values({ ...row, bytes })
    .execute();
  const read = async () => (await listStudioVideos(db)).find(({ id }) => id === 'film');
  return { db, read };
}

test('choosing, replacing and removing a poster updates the size', async () => {
  const { db, read } = await videoOf(1_000);
  expect(await findVideoPoster(db, { id: 'film' })).toEqual({ lengthSeconds: 9, chosen: null });
  expect(await saveVideoPoster(db, { id: 'film', former: null, chosen: first })).toBe(true);
  expect(await read()).toMatchObject({ poster: first, bytes: 1_040 });
  expect(await saveVideoPoster(db, { id: 'film', former: first, chosen: second })).toBe(true);
  expect(await read()).toMatchObject({ poster: second, bytes: 1_100 });
  expect(await saveVideoPoster(db, { id: 'film', former: second, chosen: null })).toBe(true);
  expect(await read()).toMatchObject({ poster: null, bytes: 1_000 });
});

test('of two tabs one wins, and an unknown size stays unknown', async () => {
  const { db, read } = await videoOf(null);
  const choose = (chosen: typeof first | typeof second) =>
    saveVideoPoster(db, { id: 'film', former: null, chosen });
  expect((await Promise.all([choose(first), choose(second)])).toSorted()).toEqual([false, true]);
  expect((await read())?.bytes).toBeNull();
});

test('rejects a poster for a video that is missing or not ready', async () => {
  const { db } = await videoOf(1_000);
  await db.updateTable('videos').set({ state: 'waiting' }).where('id', '=', 'film').execute();
  for (const id of ['film', 'nothing']) {
    expect(await findVideoPoster(db, { id })).toBeUndefined();
    expect(await saveVideoPoster(db, { id, former: null, chosen: first })).toBe(false);
  }
});
