/** The published course, cached for a moment, and the access to its lessons. */
import { isDeepStrictEqual } from 'node:util';
import { type NumberedSection, numberSections, type OutlineLesson } from '#rules/outline.ts';
import { lessonAccess, type LessonVerdict, type Viewer } from '#rules/access.ts';
import { createShortCache } from '#server/platform/db/short-cache.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
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

/** Returns the lesson when the viewer may open it. @throws {ApiError} with the access rule's verdict as its reason */
export async function requireLesson(
  ctx: AppContext,
  viewer: Viewer,
  lessonId: string,
): Promise<LessonWithRenditions> {
  const lesson = (await readCourse(ctx)).lessons.get(lessonId);
  if (!lesson) throw new ApiError('not-found', 'There is no such lesson.');
  rejectAccess(lessonAccess(viewer, lesson));
  return lesson;
}

function rejectAccess(verdict: LessonVerdict): void {
  if (verdict === 'play' || verdict === 'open-link') return;
  const message =
    verdict === 'upgrade' ? 'Upgrade to Ultra for full access' : 'This lesson is part of a paid plan.';
  throw new ApiError('permission-denied', message, { reason: verdict });
}
