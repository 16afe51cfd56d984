import { expect, test } from 'vitest';
import { addLessons, createTestDatabase } from '#tests/test-database.ts';
import {
  countLessons,
  countVideos,
  fillCourse,
  findLesson,
  findResource,
  readLessons,
  readOutline,
} from './lessons.ts';
import { saveVideo } from './videos.ts';

const link = { kind: 'link', url: 'https://elsewhere.example.com', lengthSeconds: 0 } as const;

test('the outline has the course’s order, whatever the ids, and no address', async () => {
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
    lengthSeconds: 12.345,
    isFreePreview: false,
  });
  expect(JSON.stringify(outline)).not.toContain('elsewhere');
  expect(outline.map(({ opensWith }) => opensWith)).toEqual(['premium', 'premium', 'ultra']);
});

test('a lesson that was added later stands at its place', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'first' }, { id: 'second' }, { id: 'third' });
  await addLessons(db, { id: 'first' }, { id: 'added' });
  const [section] = await readOutline(db);
  const ids = section?.lessons.map(({ id }) => id) ?? [];
  expect([ids[0], ids.slice(1, 3).toSorted(), ids[3]]).toEqual(['first', ['added', 'second'], 'third']);
});

test('a lesson has its address, and its renditions once they are prepared', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'video' }, { id: 'link', ...link });
  expect(await findLesson(db, { id: 'link' })).toEqual({
    id: 'link',
    sectionId: 1,
    ...link,
    opensWith: 'premium',
    isFreePreview: false,
    renditions: [],
  });
  const renditions = [
    { height: 720, bytes: 5_000_000_000 },
    { height: null, bytes: 10 },
  ];
  await saveVideo(db, { lessonId: 'video', renditions, sentences: [] });
  expect((await findLesson(db, { id: 'video' }))?.renditions).toEqual(renditions);
  expect(await findLesson(db, { id: 'unknown' })).toBeUndefined();
  const all = await readLessons(db);
  expect([...all.keys()].toSorted()).toEqual(['link', 'video']);
  expect(all.get('video')).toEqual(await findLesson(db, { id: 'video' }));
});

test('links are lessons and no videos', async () => {
  const db = await createTestDatabase();
  expect([await countLessons(db), await countVideos(db)]).toEqual([0, 0]);
  await addLessons(db, { id: 'a' }, { id: 'b' }, { id: 'c', ...link });
  expect([await countLessons(db), await countVideos(db)]).toEqual([3, 2]);
});

test('a course is filled in once: what the instructor changed stays, and what is new comes', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'a', lengthSeconds: 10 });
  await addLessons(db, { id: 'a', lengthSeconds: 99 }, { id: 'b' });
  expect((await findLesson(db, { id: 'a' }))?.lengthSeconds).toBe(10);
  expect(await countLessons(db)).toBe(2);
  expect(await findResource(db, { id: 'source-code' })).toEqual({ url: 'https://code.example.com' });
  expect(await findResource(db, { id: 'unknown' })).toBeUndefined();
});

test('a course whose lessons cannot all be kept is not filled in at all', async () => {
  const db = await createTestDatabase();
  const stray = { id: 'stray', sectionId: 9, kind: 'video', url: null, lengthSeconds: 1 } as const;
  const filling = fillCourse(db, {
    sections: [{ id: 1, title: 'One', image: '', opensWith: 'premium' }],
    lessons: [{ ...stray, title: '', description: '' }],
    resources: [{ id: 'source-code', url: '' }],
  });
  await expect(filling).rejects.toThrow(/foreign key/i);
  expect(await readOutline(db)).toEqual([]);
});
