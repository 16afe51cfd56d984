/** Caches the course, which hardly ever changes, for a moment: a thousand learners share one read. */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { type NumberedSection, numberSections, type OutlineLesson } from '#rules/outline.ts';
import { type LessonWithRenditions, readLessons, readOutline } from '#server/store/lessons.ts';
import type { AppContext } from '#server/context.ts';

export type CachedCourse = {
  /** The object stays the same as long as the outline does not change, so that replies can be cached by it. */
  sections: NumberedSection<OutlineLesson>[];
  lessons: ReadonlyMap<string, LessonWithRenditions>;
};

/** A change by the instructor is seen after this long. */
const maxAgeMs = 2_000;

const cache = new WeakMap<Database, { readAt: number; reading: Promise<CachedCourse> }>();

export function readCourse({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<CachedCourse> {
  const cached = cache.get(db);
  if (cached && Math.abs(now() - cached.readAt) < maxAgeMs) return cached.reading;
  const reading = readStored(db, cached?.reading);
  cache.set(db, { readAt: now(), reading });
  // A failure is not cached.
  reading.catch(() => cache.delete(db));
  return reading;
}

async function readStored(db: Database, former: Promise<CachedCourse> | undefined): Promise<CachedCourse> {
  const sections = numberSections(await readOutline(db));
  const lessons = await readLessons(db);
  const before = (await former?.catch(() => undefined))?.sections;
  return { sections: before && isDeepStrictEqual(before, sections) ? before : sections, lessons };
}
