import { learnAuthorizedOrigins } from '../sign-in/google/authorized-origins.ts';
import { keptWayOn } from '../sign-in/way-on.ts';
import { placeShelf, showAlert } from './alerts.ts';

/** Opens one of the page's two dialogs and closes the other. The browser gives the focus back on closing. */
export function openDialog(id: 'intro' | 'login'): void {
  for (const other of document.querySelectorAll('dialog')) if (other.id !== id) other.close();
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (!dialog || dialog.open) return;
  const wanted = dialog.querySelector<HTMLElement>('[data-wanted]');
  if (wanted) wanted.hidden = keptWayOn() === null;
  dialog.addEventListener('close', placeShelf, { once: true });
  dialog.showModal();
  placeShelf();
  dialog.querySelector('input')?.focus();
  if (id === 'login') void learnAuthorizedOrigins();
}

/** An anchor in the sign-in dialog, #login, #signup or what was wrong, means the dialog, wherever it is followed from. */
export function openByAnchor(): void {
  const place = document.getElementById(location.hash.slice(1));
  if (!place?.closest('#login')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  openDialog('login');
  if ('refusal' in place.dataset) showAlert(place.textContent);
}
