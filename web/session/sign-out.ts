import { call } from '../call.ts';
import { clearDrafts } from '../drafts.ts';
import { clearReturnTo } from '../sign-in/return-to.ts';
import { broadcastAuthEvent } from './auth-events.ts';
import { clearUserCache } from './user-cache.ts';

/** Ends the session, forgets what this browser holds of its user, and tells the other tabs. @throws {ApiError} */
export async function signOut(): Promise<void> {
  await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
  clearUserCache();
  clearReturnTo();
  clearDrafts();
  broadcastAuthEvent('signed-out');
}
