import { onAuthEvent } from '../session/auth-events.ts';
import { call } from '../call.ts';
import { clearUserCache } from '../session/user-cache.ts';
import { markSession } from './session-mark.ts';

/** Loads the session and shows a learner's links. It runs late, since the page is complete for a visitor. */
export async function updateSessionState(): Promise<void> {
  const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
  markSession(sign);
  if (!sign) clearUserCache();
}

/** Updates the session state when another tab signs in or out. */
export function followAuthEvents(): void {
  onAuthEvent(() => void updateSessionState());
}
