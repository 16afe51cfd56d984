import { lessonAccess } from '#rules/access.ts';
import { savingObstacle, savingReasons } from '#rules/saved-lessons.ts';
import * as endpoints from '#contract/saved-lessons.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { impersonationError, isImpersonated, type SignedInViewer } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readCourse, requireLesson } from './published-course.ts';
import {
  countOtherSavedLessons,
  listSavedLessons as listStored,
  lockSession,
  removeSavedLesson,
  saveLesson,
} from './saved-lessons-store.ts';

const listSavedLessons = handle(endpoints.listSavedLessons, async (ctx, c, viewer) => {
  if (isImpersonated(viewer)) throw impersonationError();
  return c.json(await confirmedLessons(ctx, viewer), 200);
});

const putSavedLesson = handle(endpoints.putSavedLesson, async (ctx, c, viewer) => {
  const { videoId, bytes } = c.req.valid('json');
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  if (lesson.videoId === null) throw new ApiError('not-found', 'This lesson has no video.');
  if (lesson.videoId !== videoId) throw notSaved(savingReasons.replaced);
  const of = { uid: viewer.user.uid, sessionId: viewer.session.id, lessonId: lesson.id };
  await transaction(ctx.db, async (tx) => {
    // Orders the writes of a user, so that each counts the ones before.
    await lockOwnAccount(tx, of);
    if (!(await lockSession(tx, of))) throw new ApiError('unauthenticated', 'Please sign in.');
    const obstacle = savingObstacle(await countOtherSavedLessons(tx, of));
    if (obstacle) throw notSaved(obstacle);
    await saveLesson(tx, { ...of, videoId, bytes, now: ctx.now() });
  });
  return c.json(await confirmedLessons(ctx, viewer), 200);
});

const deleteSavedLesson = handle(endpoints.deleteSavedLesson, async (ctx, c, { session }) => {
  await removeSavedLesson(ctx.db, { sessionId: session.id, lessonId: c.req.valid('param').id });
  return c.json({ done: true } as const, 200);
});

/**
 * Returns the saved lessons that the viewer may play and that show the same video. The half of the key follows from the
 * session, so it ends with it, and a browser that has lost it gets it again.
 */
async function confirmedLessons(ctx: AppContext, viewer: SignedInViewer) {
  const { lessons: published } = await readCourse(ctx);
  const stored = await listStored(ctx.db, { sessionId: viewer.session.id });
  const lessons = stored.flatMap(({ lessonId, videoId }) => {
    const lesson = published.get(lessonId);
    const plays = lesson?.videoId === videoId && lessonAccess(viewer, lesson) === 'play';
    return plays ? [{ id: lessonId, videoId }] : [];
  });
  const half = lessons.length === 0 ? null : ctx.secret.sign('saved-lessons', viewer.session.id);
  return { lessons, half };
}

function notSaved(reason: string): ApiError {
  return new ApiError('aborted', 'The lesson was not saved.', { reason });
}

export const routes = [listSavedLessons, putSavedLesson, deleteSavedLesson];
