import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findLesson, readOutline } from '#server/store/lessons.ts';
import { readFormerCourse } from '#server/store/content/former-course.ts';
import { searchSentences } from '#server/store/videos.ts';
import { readWatchedTotals } from '#server/store/watched-totals.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { content } from './025-content.ts';

const renditions = [{ height: 720, bytes: 1_000 }];

/** A site that the release before ran: two videos, of which one is prepared, a link, a learner and a certificate. */
async function createFormerSite() {
  const db = await createDatabaseBefore(content);
  const tables = untyped(db);
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'ultra', createdAt: 1 };
  await tables.insertInto('users').values(user).execute();
  const section = { id: 1, position: 0, title: 'My own section', image: 'setup', opensWith: 'any-plan' };
  await tables.insertInto('sections').values(section).execute();
  const lesson = { sectionId: 1, description: '', kind: 'video', url: null, renditions: null };
  await tables
    .insertInto('lessons')
    .values([
      {
        ...lesson,
        id: 'intro',
        position: 0,
        title: 'My intro',
        lengthMs: 60_000,
        renditions: JSON.stringify(renditions),
      },
      { ...lesson, id: 'next', position: 1, title: 'Next', lengthMs: 5_500 },
      { ...lesson, id: 'guide', position: 2, title: 'Guide', kind: 'link', url: '/guide', lengthMs: 0 },
    ])
    .execute();
  await tables
    .insertInto('transcriptLines')
    .values({ lessonId: 'intro', position: 0, startMs: 2_000, text: 'Hello there', folded: 'hello there' })
    .execute();
  const played = { ranges: '[[0,60]]', playedMs: 60_000, resumeAtMs: 0, openedAt: 1, updatedAt: 2 };
  await tables
    .insertInto('progress')
    .values({ uid: 'a', lessonId: 'intro', ...played, watchedAt: 2 })
    .execute();
  await tables.insertInto('resources').values({ id: 'questions', url: 'https://rizal.dev/group' }).execute();
  return db;
}

test('each video lesson gets a video with its own id, length and renditions, and a link gets none', async () => {
  const db = await createFormerSite();
  await migrate(db);
  expect(
    await db.selectFrom('videos').select(['id', 'lengthMs', 'renditions']).orderBy('id').execute(),
  ).toEqual([
    { id: 'intro', lengthMs: 60_000, renditions: JSON.stringify(renditions) },
    { id: 'next', lengthMs: 5_500, renditions: null },
  ]);
  expect(await findLesson(db, { id: 'intro' })).toMatchObject({
    videoId: 'intro',
    lengthSeconds: 60,
    renditions,
  });
  expect(await findLesson(db, { id: 'guide' })).toMatchObject({ videoId: null, url: '/guide' });
});

test('progress, watched totals, transcripts and the outline are as before', async () => {
  const db = await createFormerSite();
  await migrate(db);
  expect((await readWatchedTotals(db, { uids: ['a'] })).get('a')).toEqual({ watched: 1, playedSeconds: 60 });
  expect(await searchSentences(db, { words: ['hello'], lessonIds: ['intro', 'next'], atMost: 5 })).toEqual([
    { lessonId: 'intro', title: 'My intro', at: 2, text: 'Hello there' },
  ]);
  const [section] = await readOutline(db);
  expect(section).toMatchObject({ id: 1, title: 'My own section', opensWith: 'any-plan' });
  expect(section?.lessons.map(({ id, title }) => [id, title])).toEqual([
    ['intro', 'My intro'],
    ['next', 'Next'],
    ['guide', 'Guide'],
  ]);
});

test('the course that was edited by hand is at hand for revision 1', async () => {
  const db = await createFormerSite();
  await migrate(db);
  const { sections, lessons, resources } = await readFormerCourse(db);
  expect(sections).toEqual([{ id: 1, title: 'My own section', image: 'setup', opensWith: 'any-plan' }]);
  expect(lessons.map(({ id }) => id)).toEqual(['intro', 'next', 'guide']);
  expect(resources).toEqual(new Map([['questions', 'https://rizal.dev/group']]));
});

test('a sentence of an unknown video and a lesson with one are refused', async () => {
  const db = await createFormerSite();
  await migrate(db);
  const line = { position: 0, startMs: 0, text: '', folded: '' };
  await expect(
    db
      .insertInto('transcriptLines')
      .values({ ...line, videoId: 'unknown' })
      .execute(),
  ).rejects.toThrow(/foreign key/i);
  await expect(db.updateTable('lessons').set({ videoId: 'unknown' }).execute()).rejects.toThrow(
    /foreign key/i,
  );
});
