import { expect, test } from 'vitest';
import { addLessons, addUsers, courseOf, createTestDatabase } from '#tests/test-database.ts';
import { countVideos } from '#server/certificates/claim-totals-store.ts';
import { readLessons, readOutline } from './lesson-store.ts';
import { writeCourse } from '#server/publishing/course-store.ts';
import { openLesson } from './progress-store.ts';
import { saveVideo } from '#server/videos/store.ts';

const link = { kind: 'link', url: 'https://elsewhere.example.com', lengthSeconds: 0 } as const;

test('the outline follows the course’s order, not the ids, and contains no URLs', async () => {
  const db = await createTestDatabase();
  await addLessons(
    db,
    { id: 'z-first', lengthSeconds: 12.345 },
    { id: 'a-second', sectionId: 2, ...link },
    { id: 'm-third' },
  );
  const outline = await readOutline(db);
  expect(outline.map(({ id, lessons }) => [id, lessons.map((lesson) => lesson.id)])).toEqual([
    [1, ['z-first', 'm-third']],
    [2, ['a-second']],
    [3, []],
  ]);
  expect(outline[0]?.lessons[0]).toEqual({
    id: 'z-first',
    title: 'About z-first',
    description: '',
    kind: 'video',
    questions: 0,
    lengthSeconds: 12.345,
    isFreePreview: false,
    isFree: false,
    attachments: [],
  });
  expect(JSON.stringify(outline)).not.toContain('elsewhere');
  expect(outline.map(({ opensWith }) => opensWith)).toEqual(['premium', 'premium', 'ultra']);
});

test('writing the course again updates its order, texts and sections', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'first' }, { id: 'second' }, { id: 'third' });
  const course = courseOf([{ id: 'third', sectionId: 2 }, { id: 'first' }, { id: 'second' }]);
  const [first, ...others] = course.lessons;
  await writeCourse(db, { ...course, lessons: [{ ...first!, title: 'Renamed' }, ...others] }, 5);
  const outline = await readOutline(db);
  expect(outline.map(({ lessons }) => lessons.map(({ id }) => id))).toEqual([
    ['first', 'second'],
    ['third'],
    [],
  ]);
  expect(outline[1]?.lessons[0]?.title).toBe('Renamed');
});

test('a removed lesson is hidden, keeps its progress, and is restored with the same id', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'aisyah');
  await addLessons(db, { id: 'a' }, { id: 'b', sectionId: 2 });
  await openLesson(db, { uid: 'aisyah', lessonId: 'b', now: 3 });
  const smaller = courseOf([{ id: 'a' }]);
  await writeCourse(db, { ...smaller, sections: smaller.sections.slice(0, 1) }, 7);
  expect((await readOutline(db)).map(({ id }) => id)).toEqual([1]);
  expect((await readLessons(db)).get('b')).toBeUndefined();
  expect([...(await readLessons(db)).keys()]).toEqual(['a']);
  expect(await countVideos(db)).toBe(1);
  const removedAt = () =>
    db.selectFrom('lessons').select('removedAt').where('id', '=', 'b').executeTakeFirstOrThrow();
  expect(await removedAt()).toEqual({ removedAt: 7 });
  await writeCourse(db, smaller, 9);
  expect(await removedAt()).toEqual({ removedAt: 7 });
  await addLessons(db, { id: 'a' }, { id: 'b', sectionId: 2 });
  expect((await readLessons(db)).get('b')).toMatchObject({ videoId: 'b', sectionId: 2 });
  expect(await db.selectFrom('progress').select(['uid', 'lessonId']).execute()).toEqual([
    { uid: 'aisyah', lessonId: 'b' },
  ]);
});

test('two lessons may show one video, and a lesson may change its video', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'a', lengthSeconds: 10 }, { id: 'b', lengthSeconds: 20 });
  const course = courseOf([{ id: 'a' }, { id: 'b' }]);
  const lessons = course.lessons.map((lesson) => ({ ...lesson, videoId: 'b' }));
  await writeCourse(db, { ...course, lessons }, 2);
  expect([...(await readLessons(db)).values()].map(({ lengthSeconds }) => lengthSeconds)).toEqual([20, 20]);
});

test('a lesson has its URL, and its renditions once they are prepared', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'video' }, { id: 'link', ...link });
  expect((await readLessons(db)).get('link')).toEqual({
    id: 'link',
    sectionId: 1,
    ...link,
    opensWith: 'premium',
    isFreePreview: false,
    isFree: false,
    chapters: [],
    attachments: [],
    videoId: null,
    renditions: [],
    poster: 'poster.webp',
    captions: [],
    stillsBytes: null,
  });
  const renditions = [
    { height: 720, bytes: 5_000_000_000 },
    { height: null, bytes: 10 },
  ];
  await saveVideo(db, { videoId: 'video', renditions, sentences: [] });
  expect((await readLessons(db)).get('video')?.renditions).toEqual(renditions);
  expect((await readLessons(db)).get('unknown')).toBeUndefined();
  const all = await readLessons(db);
  expect([...all.keys()].toSorted()).toEqual(['link', 'video']);
});

test('a link is a lesson without a video', async () => {
  const db = await createTestDatabase();
  expect(await countVideos(db)).toBe(0);
  await addLessons(db, { id: 'a' }, { id: 'b' }, { id: 'c', ...link });
  expect(await countVideos(db)).toBe(2);
});

test('rejects a course whose lesson has no section or an unknown video', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'a' });
  for (const stray of [{ sectionId: 9 }, { videoId: 'unknown' }]) {
    const course = courseOf([{ id: 'stray' }]);
    const lessons = course.lessons.map((lesson) => ({ ...lesson, ...stray }));
    const writing = db
      .transaction()
      .execute(async (tx) => writeCourse(tx, { ...course, lessons, sections: [] }, 2));
    await expect(writing).rejects.toThrow(/foreign key/i);
  }
  expect((await readOutline(db))[0]?.lessons.map(({ id }) => id)).toEqual(['a']);
});
