/** The published course, cached for a moment. */
import { isDeepStrictEqual } from 'node:util';
import { createShortCache } from '#server/platform/db/short-cache.ts';
import { type NumberedSection, numberSections, type OutlineLesson } from '#rules/outline.ts';
import { type LessonWithRenditions, readLessons, readOutline } from './lesson-store.ts';

export type CachedCourse = {
  /** The object stays the same until the outline changes, so that replies can be cached by it. */
  sections: NumberedSection<OutlineLesson>[];
  lessons: ReadonlyMap<string, LessonWithRenditions>;
};

/** The delay after which a publication by another process is visible. */
const maxAgeMs = 1_500;

const course = createShortCache<CachedCourse>(maxAgeMs, async (db, former) => {
  const sections = numberSections(await readOutline(db));
  const lessons = await readLessons(db);
  const before = former?.sections;
  return { sections: before && isDeepStrictEqual(before, sections) ? before : sections, lessons };
});

export const readCourse = course.read;

/** Call it after publishing, so that this process shows the new course immediately. */
export const forgetCourse = course.forget;
