import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { saveVideo } from '#server/videos/store.ts';
import { addLessons, createTestDatabase } from '#tests/test-database.ts';
import { searchSentences } from './transcript-store.ts';

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

test('finds sentences with all words in the course’s order, with their second', async () => {
  const db = await databaseWithTranscripts();
  expect(await search(db, ['null', 'safety'])).toEqual([
    { lessonId: 'z', title: 'About z', at: 2.5, text: 'Safety first: null is not zero.', language: null },
    { lessonId: 'a', title: 'About a', at: 0, text: 'Null safety keeps you from crashes.', language: null },
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
