import { pages } from '#rules/pages.ts';
import { hearOtherTabs, tellOtherTabs } from '../auth-channel.ts';
import { call } from '../call.ts';
import { forgetRecords } from '../me-memory.ts';
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
    document.documentElement.removeAttribute('data-signed-in');
    tellOtherTabs('signed-out');
    showAlert(button.dataset['done'] ?? '', 'success');
  } catch {
    showAlert(button.dataset['failed'] ?? '');
  } finally {
    button.ariaDisabled = null;
  }
}

export function goToCourse(): void {
  location.assign(pages.course);
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  hearOtherTabs(() => void recognise());
}
