import { onAuthEvent, broadcastAuthEvent } from '../session/auth-events.ts';
import { call } from '../call.ts';
import { clearUserCache } from '../session/user-cache.ts';
import { clearReturnTo } from '../sign-in/return-to.ts';
import { showAlert } from './alerts.ts';

/** Loads the session and shows a learner's links. It runs late, since the page is complete for a visitor. */
export async function updateSessionState(): Promise<void> {
  const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
  document.documentElement.toggleAttribute('data-signed-in', sign);
  if (!sign) clearUserCache();
}

export async function signOut(button: HTMLElement): Promise<void> {
  button.ariaDisabled = 'true';
  try {
    await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
    clearUserCache();
    clearReturnTo();
    document.documentElement.removeAttribute('data-signed-in');
    broadcastAuthEvent('signed-out');
    showAlert(button.dataset['done'] ?? '', 'success');
  } catch {
    showAlert(button.dataset['failed'] ?? '');
  } finally {
    button.ariaDisabled = null;
  }
}

/** Follows the pressed link: to the course, or to a plan's details. */
export function followLink(element: HTMLElement): void {
  location.assign((element as HTMLAnchorElement).href);
}

/** Updates the session state when another tab signs in or out. */
export function followAuthEvents(): void {
  onAuthEvent(() => void updateSessionState());
}
