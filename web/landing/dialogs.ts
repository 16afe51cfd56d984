import { placeShelf } from './alerts.ts';

/** Opens one of the page's two dialogs and closes the other. The browser gives the focus back on closing. */
export function openDialog(id: 'intro' | 'login'): void {
  for (const other of document.querySelectorAll('dialog')) if (other.id !== id) other.close();
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (!dialog || dialog.open) return;
  dialog.addEventListener('close', placeShelf, { once: true });
  dialog.showModal();
  placeShelf();
  dialog.querySelector('input')?.focus();
}

/** The anchors #login and #signup, wherever they are followed from, mean the sign-in dialog. */
export function openByAnchor(): void {
  if (location.hash !== '#login' && location.hash !== '#signup') return;
  history.replaceState(history.state, '', location.pathname + location.search);
  openDialog('login');
}
