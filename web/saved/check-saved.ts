/** Asks the site which saved lessons may stay, and deletes the others. */
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { changeIndex, dropIndex } from './change-saved-index.ts';
import { inTurn } from './in-turn.ts';
import { savedIndex } from './saved-index.ts';
import { forgetHalf, halfIdOf, keepHalf } from './saved-key.ts';
import { listStoredLessons, removeAllStored, removeStored, type SavedLesson } from './saved-store.ts';

type Confirmed = Api['GET /api/saved-lessons']['reply'];

/**
 * Confirms the saved lessons of the signed-in user; call it at each contact with the site. Lessons that the session or
 * the plan no longer allows are deleted, and so is what another user has left. Without an answer, nothing changes.
 */
export async function checkSaved(uid: string): Promise<void> {
  const stored = await listStoredLessons();
  for (const other of new Set(stored.map((lesson) => lesson.uid)))
    if (other !== uid) await removeAllSaved(other);
  if (!stored.some((lesson) => lesson.uid === uid)) {
    dropIndex(uid);
    return;
  }
  try {
    const confirmed = await call('GET /api/saved-lessons');
    // A lesson whose saving begins in the meantime would lose the key that it has just been given.
    await inTurn('list', () => applyConfirmed(uid, confirmed, stored));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
    // Asked once more, since what is deleted here can only be loaded again.
    const me = await call('GET /api/me').catch(() => null);
    if (me?.sign === false) await removeAllSaved(uid);
  }
}

/**
 * Keeps the site's half of the key, and deletes the lessons that it does not open or that are not confirmed. `asked` are
 * those that were stored before the site was asked; one that is being saved since stays.
 */
async function applyConfirmed(
  uid: string,
  { lessons, half }: Confirmed,
  asked: readonly SavedLesson[],
): Promise<void> {
  const halfId = half === null ? null : await halfIdOf(half);
  if (half !== null) keepHalf(half);
  for (const { lessonId, videoId, halfId: own } of asked.filter((lesson) => lesson.uid === uid)) {
    const isNamed = lessons.some((one) => one.id === lessonId && one.videoId === videoId);
    if (!isNamed || own !== halfId) await removeStored({ uid, lessonId });
  }
  const left = (await listStoredLessons()).filter((lesson) => lesson.uid === uid);
  if (left.length === 0) return removeAllSaved(uid);
  const now = Date.now();
  changeIndex(uid, () => ({
    confirmedAt: now,
    latestSeen: now,
    lessons: left
      .filter(({ isComplete }) => isComplete)
      .map(({ lessonId, title, quality, bytes }) => ({ id: lessonId, title, quality, bytes })),
  }));
}

/** Removes a saved lesson here and from the site's count. */
export async function removeSaved(uid: string, lessonId: string): Promise<void> {
  await removeStored({ uid, lessonId });
  changeIndex(uid, (index) => ({ ...index, lessons: index.lessons.filter(({ id }) => id !== lessonId) }));
  await call('DELETE /api/saved-lessons/{id}', { params: { id: lessonId } }).catch(() => undefined);
}

/** Removes the lessons that the site counts for this session and that the browser no longer has, such as after it made room. */
export async function removeLost(uid: string): Promise<void> {
  const { lessons } = await call('GET /api/saved-lessons');
  const stored = (await listStoredLessons()).filter((lesson) => lesson.uid === uid);
  for (const { id } of lessons)
    if (stored.every(({ lessonId }) => lessonId !== id))
      await call('DELETE /api/saved-lessons/{id}', { params: { id } });
}

/** Removes everything that a user has saved, with both halves of the key. */
export async function removeAllSaved(uid: string): Promise<void> {
  forgetHalf();
  dropIndex(uid);
  await removeAllStored(uid);
}

/** Removes the saved lessons of the signed-in user one by one, so that the site's count follows. */
export async function removeEachSaved(uid: string): Promise<void> {
  for (const { id } of savedIndex(uid).read()?.lessons ?? []) await removeSaved(uid, id);
  for (const lesson of await listStoredLessons())
    if (lesson.uid === uid) await removeSaved(uid, lesson.lessonId);
}
