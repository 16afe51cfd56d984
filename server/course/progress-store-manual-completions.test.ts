import { expect, test } from 'vitest';
import { addLessons, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { openLesson, readProgress, saveManualCompletion } from './progress-store.ts';
import { creditProgress, unusedBudget } from './progress-credit-store.ts';

test('stores a manual completion beside the progress without crediting anything', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'intro' });
  const sign = { uid: 'ann', lessonId: 'intro' };
  const marked = await saveManualCompletion(db, { ...sign, manualCompletion: 'watched', now: 10 });
  expect(marked).toEqual({ watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: 'watched' });
  expect(await saveManualCompletion(db, { ...sign, manualCompletion: null, now: 20 })).toMatchObject({
    tick: null,
  });
});

test('manual completion and played seconds do not affect each other', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'intro' });
  await openLesson(db, { uid: 'ann', lessonId: 'intro', now: 0 });
  const play = (until: number, now: number) =>
    db.transaction().execute((tx) =>
      creditProgress(
        tx,
        {
          uid: 'ann',
          lesson: { id: 'intro', lengthSeconds: 100 },
          ranges: [[0, until]],
          resumeAt: until,
          now,
        },
        { budget: unusedBudget, credited: { ranges: '[]', openedAt: 0, watchedAt: null } },
      ),
    );
  await play(20, 20_000);
  const sign = { uid: 'ann', lessonId: 'intro', manualCompletion: 'not-watched' } as const;
  expect(await saveManualCompletion(db, { ...sign, now: 90_000 })).toEqual({
    watched: false,
    seconds: 20,
    resumeAt: 20,
    playedAt: 20_000,
    tick: 'not-watched',
  });
  await play(30, 40_000);
  expect((await readProgress(db, { uid: 'ann' })).get('intro')).toMatchObject({
    seconds: 30,
    tick: 'not-watched',
  });
});
