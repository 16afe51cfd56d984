import { expect, test } from 'vitest';
import { lessonAccess } from '#rules/access.ts';
import { migrate } from '#server/db/database.ts';
import { readLessons } from '#server/store/lessons.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { lessonGates } from './024-lesson-gates.ts';

test('the sections of a running site open with the same plans as before, and no lesson is a free preview', async () => {
  const db = await createDatabaseBefore(lessonGates);
  const former = untyped(db);
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const place = { position: id, title: `Section ${id}` };
    await former
      .insertInto('sections')
      .values({ ...place, id, image: 'setup' })
      .execute();
    const kind = id === 6 ? 'link' : 'video';
    const lesson = { ...place, id: `lesson-${id}`, sectionId: id, description: '', lengthMs: 0, kind };
    await former.insertInto('lessons').values(lesson).execute();
  }
  await migrate(db);
  const lessons = [...(await readLessons(db)).values()].toSorted((a, b) => a.sectionId - b.sectionId);
  const verdictsOf = (plan: 'free' | 'premium' | 'ultra') =>
    lessons.map((lesson) => lessonAccess({ signedIn: true, plan, isInstructor: false }, lesson));
  expect(verdictsOf('free')).toEqual(['buy', 'buy', 'buy', 'buy', 'buy', 'buy']);
  expect(verdictsOf('premium')).toEqual(['play', 'play', 'play', 'upgrade', 'upgrade', 'open-link']);
  expect(verdictsOf('ultra')).toEqual(['play', 'play', 'play', 'play', 'play', 'open-link']);
});
