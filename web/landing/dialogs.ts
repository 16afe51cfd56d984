export type DialogId = 'intro' | 'login';

/** Opens one of the page's two dialogs and closes the other. The browser gives the focus back on closing. */
export function openDialog(id: DialogId): void {
  for (const other of document.querySelectorAll('dialog')) if (other.id !== id) other.close();
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (dialog && !dialog.open) dialog.showModal();
}

/** Returns the dialog that is open. */
export function openedDialog(): DialogId | undefined {
  return document.querySelector('dialog[open]')?.id as DialogId | undefined;
}

/** Opens the dialog of the same id where one of these was open when it was taken out of the page. */
export function reopenReplaced(dialogs: Iterable<HTMLDialogElement>): void {
  for (const { open, isConnected, id } of dialogs) if (open && !isConnected) openDialog(id as DialogId);
}
