import { call } from '../call.ts';
import { clearDrafts } from '../drafts.ts';
import { clearReturnTo } from '../sign-in/return-to.ts';
import { sendBeforeSignOut } from '../lesson/progress/send-progress.ts';
import { broadcastAuthEvent } from './auth-events.ts';
import { clearUserCache, readCachedUser } from './user-cache.ts';

/**
 * Sends the progress that is still unsent, ends the session, forgets what this browser holds of its user, and tells the other tabs.
 * @throws {ApiError}
 */
export async function signOut(): Promise<void> {
  await sendBeforeSignOut(cachedUid());
  await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
  clearUserCache();
  clearReturnTo();
  clearDrafts();
  broadcastAuthEvent('signed-out');
}

/** Returns '' where the browser does not let the page read. */
function cachedUid(): string {
  try {
    return readCachedUser()?.uid ?? '';
  } catch {
    return '';
  }
}
