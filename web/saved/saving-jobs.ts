/** The lessons that this page is saving. A job continues when its lesson is closed, and ends with the page. */
import { savingReasons } from '#rules/saved-lessons.ts';
import { ApiError } from '#web/platform/call.ts';
import { removeSaved } from './check-saved.ts';
import { inTurn } from './in-turn.ts';
import { NoRoomError, saveLesson, type SavingOrder } from './save-lesson.ts';

export type SavingFailure = 'interrupted' | 'no-room' | 'too-many' | 'too-often' | 'no-access' | 'busy';

export type SavingJob = { is: 'saving'; share: number } | { is: 'failed'; why: SavingFailure };

type Running = { job: SavingJob; cancelling: AbortController };

const jobs = new Map<string, Running>();
const listeners = new Set<() => void>();

export function savingJob(uid: string, lessonId: string): SavingJob | null {
  return jobs.get(keyOf(uid, lessonId))?.job ?? null;
}

/** Calls `listener` after each change of a job. Returns a function that stops it. */
export function onSavingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Saves a lesson in the background, or continues; one that is being saved continues. */
export async function startSaving(order: Omit<SavingOrder, 'signal' | 'onProgress'>): Promise<void> {
  const { uid, lessonId } = order;
  const key = keyOf(uid, lessonId);
  if (jobs.get(key)?.job.is === 'saving') return;
  const cancelling = new AbortController();
  const { signal } = cancelling;
  set(key, { job: { is: 'saving', share: 0 }, cancelling });
  const onProgress = (share: number) => {
    if (!signal.aborted) set(key, { job: { is: 'saving', share }, cancelling });
  };
  try {
    // Another tab that saves the same lesson finishes first, and its files are not loaded again.
    await inTurn(key, () => saveLesson({ ...order, signal, onProgress }), signal);
    set(key, null);
  } catch (error) {
    if (!signal.aborted) set(key, { job: { is: 'failed', why: failureOf(error) }, cancelling });
  }
}

/** Stops saving a lesson and removes what was loaded of it. */
export async function cancelSaving(uid: string, lessonId: string): Promise<void> {
  const key = keyOf(uid, lessonId);
  jobs.get(key)?.cancelling.abort();
  set(key, null);
  await removeSaved(uid, lessonId);
}

/** Stops all jobs, such as before signing out. */
export function stopSaving(): void {
  for (const [key, { cancelling }] of jobs) {
    cancelling.abort();
    set(key, null);
  }
}

export function failureOf(error: unknown): SavingFailure {
  if (error instanceof NoRoomError) return 'no-room';
  if (!(error instanceof ApiError)) return 'interrupted';
  const { onDevice, ofUser } = savingReasons;
  if (error.reason === onDevice || error.reason === ofUser) return 'too-many';
  if (error.code === 'resource-exhausted') return 'too-often';
  if (error.reason === 'streams') return 'busy';
  if (error.code === 'permission-denied' || error.code === 'unauthenticated') return 'no-access';
  return 'interrupted';
}

function keyOf(uid: string, lessonId: string): string {
  return `${uid} ${lessonId}`;
}

function set(key: string, running: Running | null): void {
  if (running) jobs.set(key, running);
  else jobs.delete(key);
  for (const listener of listeners) listener();
}
