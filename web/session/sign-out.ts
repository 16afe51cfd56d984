/** Ends the session; loaded at sign-out. */
import { hasUnsent, removeUnsent } from '#web/outline/unsent.ts';
import { call } from '#web/platform/call.ts';
import { clearDrafts } from '#web/platform/drafts.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { hasSaved } from '#web/saved/saved-index.ts';
import { broadcastAuthEvent } from './auth-events.ts';
import { clearReturnTo } from './return-to.ts';
import { cachedUid, clearUserCache } from './user-cache.ts';

/**
 * Sends unsent progress and notes, ends the session, clears the user's data in this browser, and notifies the other tabs.
 * Resolves with false when the user keeps the session, since some notes could not be saved.
 * @throws {ApiError | PartLoadError}
 */
export async function endSession(): Promise<boolean> {
  const uid = cachedUid();
  // The reply to signing out clears the storage that says so.
  const removesSaved = hasSaved();
  await Promise.all([sendProgress(uid), sendNotes(uid)]);
  // Those that the server rejects, or that the connection keeps back.
  if (hasUnsent('notes', uid) && !(await mayLoseNotes())) return false;
  await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
  if (removesSaved) await removeSavedLessons(uid);
  clearUserCache();
  clearReturnTo();
  clearDrafts();
  removeUnsent('progress', uid);
  removeUnsent('notes', uid);
  broadcastAuthEvent('signed-out');
  return true;
}

/** Removes what the user who signs out has saved. Never throws. */
async function removeSavedLessons(uid: string): Promise<void> {
  const part = await import('#web/saved/check-saved.ts').catch(() => null);
  await part?.removeAllSaved(uid).catch(() => undefined);
}

async function mayLoseNotes(): Promise<boolean> {
  const part = await loadPart(() => import('./confirm-lost-notes.tsx'));
  return part.confirmLostNotes();
}

/** Loads the code for it only if there is unsent progress. Never throws. */
async function sendProgress(uid: string): Promise<void> {
  if (!hasUnsent('progress', uid)) return;
  const part = await import('#web/outline/progress-reports.ts').catch(() => null);
  await part?.sendBeforeSignOut(uid);
}

/** Loads the code for it only if there are unsent notes. Never throws. */
async function sendNotes(uid: string): Promise<void> {
  if (!hasUnsent('notes', uid)) return;
  const part = await import('#web/outline/send-notes.ts').catch(() => null);
  await part?.sendNotesBeforeSignOut(uid);
}
