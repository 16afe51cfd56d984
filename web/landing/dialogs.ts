import { loadAuthorizedOrigins } from '../sign-in/google/authorized-origins.ts';
import { storedReturnTo } from '../sign-in/return-to.ts';
import { placeToastRegion, showAlert } from './alerts.ts';

/** Opens one of the page's two dialogs and closes the other. The browser gives the focus back on closing. */
export function openDialog(id: 'intro' | 'login'): void {
  for (const other of document.querySelectorAll('dialog')) if (other.id !== id) other.close();
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (!dialog || dialog.open) return;
  const note = dialog.querySelector<HTMLElement>('[data-return-note]');
  if (note) note.hidden = storedReturnTo() === null;
  dialog.addEventListener('close', placeToastRegion, { once: true });
  dialog.showModal();
  placeToastRegion();
  dialog.querySelector('input')?.focus();
  if (id === 'login') void loadAuthorizedOrigins();
}

/** Opens the sign-in dialog for a URL fragment that names a place in it: #login, #signup or a refusal. */
export function openByAnchor(): void {
  const place = document.getElementById(location.hash.slice(1));
  if (!place?.closest('#login')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  openDialog('login');
  if ('refusal' in place.dataset) showAlert(place.textContent);
}
