import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listStudioVideos } from '#server/videos/store.ts';
import { addLessons, createTestDatabase } from '#tests/test-database.ts';
import { findLesson } from './lesson-store.ts';
import {
  findVideoPoster,
  listUnpreparedVideos,
  saveVideo,
  saveVideoPoster,
  searchSentences,
} from './video-store.ts';

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

const renditions = [{ height: 720, bytes: 1000 }];

async function databaseWithTranscripts(): Promise<Database> {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'z' }, { id: 'a' }, { id: 'later', sectionId: 2 });
  const say = (lessonId: string, ...texts: string[]) =>
    saveVideo(db, {
      videoId: lessonId,
      renditions,
      sentences: texts.map((text, place) => ({ at: place * 2.5, text })),
    });
  await say('a', 'Null safety keeps you from crashes.', 'A café in Zürich.');
  await say('z', 'Welcome.', 'Safety first: null is not zero.', '100 % of it', 'snake_case');
  await say('later', 'Null again.');
  return db;
}

const search = (db: Database, words: string[], lessonIds = ['z', 'a'], atMost = 10) =>
  searchSentences(db, { words, lessonIds, atMost });

const texts = async (db: Database, ...words: string[]) => (await search(db, words)).map(({ text }) => text);

test('lists videos, but not links, as unprepared', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'z' }, { id: 'link', kind: 'link', url: '' }, { id: 'a' });
  expect(await listUnpreparedVideos(db)).toEqual(['a', 'z']);
  await saveVideo(db, { videoId: 'z', renditions, sentences: [] });
  expect(await listUnpreparedVideos(db)).toEqual(['a']);
});

test('of concurrent preparations of one video the first is saved, whole', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'a' });
  await Promise.all(
    [1, 2, 3].map((bytes) =>
      saveVideo(db, {
        videoId: 'a',
        renditions: [{ height: null, bytes }],
        sentences: [{ at: bytes, text: `said ${bytes}` }],
      }),
    ),
  );
  const [kept] = (await findLesson(db, { id: 'a' }))?.renditions ?? [];
  expect(await search(db, ['said'], ['a'])).toEqual([
    { lessonId: 'a', title: 'About a', at: kept?.bytes, text: `said ${kept?.bytes}` },
  ]);
});

test('finds sentences with all words in the course’s order, with their second', async () => {
  const db = await databaseWithTranscripts();
  expect(await search(db, ['null', 'safety'])).toEqual([
    { lessonId: 'z', title: 'About z', at: 2.5, text: 'Safety first: null is not zero.' },
    { lessonId: 'a', title: 'About a', at: 0, text: 'Null safety keeps you from crashes.' },
  ]);
  expect(await texts(db, 'safety', 'first')).toEqual(['Safety first: null is not zero.']);
});

test('ignores accents, and treats pattern characters literally', async () => {
  const db = await databaseWithTranscripts();
  expect(await texts(db, 'cafe', 'zurich')).toEqual(['A café in Zürich.']);
  expect(await texts(db, '%')).toEqual(['100 % of it']);
  expect(await texts(db, '_')).toEqual(['snake_case']);
  expect(await texts(db, '!')).toEqual([]);
});

test('searches only the given lessons and limits the results', async () => {
  const db = await databaseWithTranscripts();
  const all = ['z', 'a', 'later'];
  expect(await search(db, ['null'], ['later'])).toMatchObject([{ lessonId: 'later' }]);
  expect(await search(db, ['null'], all)).toHaveLength(3);
  expect(await search(db, ['null'], all, 2)).toMatchObject([{ lessonId: 'z' }, { lessonId: 'a' }]);
  expect(await search(db, ['null'], [])).toEqual([]);
  expect(await search(db, [], all)).toEqual([]);
});

test('searches more lessons than one query takes', async () => {
  const db = await createTestDatabase();
  const ids = Array.from({ length: 50 }, (_, place) => `lesson-${place}`);
  await addLessons(db, ...ids.map((id) => ({ id })));
  for (const lessonId of [ids[0]!, ids[41]!, ids[49]!])
    await saveVideo(db, { videoId: lessonId, renditions, sentences: [{ at: 0, text: 'rare' }] });
  const found = await search(db, ['rare'], ids);
  expect(found.map(({ lessonId }) => lessonId)).toEqual([ids[0], ids[41], ids[49]]);
  expect(await search(db, ['rare'], ids, 2)).toHaveLength(2);
});
