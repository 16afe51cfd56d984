import { lessonAccess, type LessonVerdict, type Viewer } from '#rules/access.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { LessonWithRenditions } from './lesson-store.ts';
import { readCourse } from './published-course.ts';

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
