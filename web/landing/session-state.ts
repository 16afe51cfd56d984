import { hearOtherTabs, tellOtherTabs } from '../session/auth-channel.ts';
import { call } from '../call.ts';
import { forgetRecords } from '../session/me-memory.ts';
import { forgetWayOn } from '../sign-in/way-on.ts';
import { showAlert } from './alerts.ts';

/** Shows a learner what is a learner's: asked late, since the page is complete for a visitor. */
export async function recognise(): Promise<void> {
  const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
  document.documentElement.toggleAttribute('data-signed-in', sign);
  if (!sign) forgetRecords();
}

export async function signOut(button: HTMLElement): Promise<void> {
  button.ariaDisabled = 'true';
  try {
    await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
    forgetRecords();
    forgetWayOn();
    document.documentElement.removeAttribute('data-signed-in');
    tellOtherTabs('signed-out');
    showAlert(button.dataset['done'] ?? '', 'success');
  } catch {
    showAlert(button.dataset['failed'] ?? '');
  } finally {
    button.ariaDisabled = null;
  }
}

/** Goes where the pressed link leads: on with the course, or to a plan's details. */
export function goOn(pressed: HTMLElement): void {
  location.assign((pressed as HTMLAnchorElement).href);
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  hearOtherTabs(() => void recognise());
}
