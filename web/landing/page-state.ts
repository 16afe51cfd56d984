export type DialogId = 'intro' | 'login';

/** Opens one of the page's two dialogs and closes the other. Closing restores the focus. */
export function openDialog(id: DialogId): void {
  for (const other of document.querySelectorAll('dialog')) if (other.id !== id) other.close();
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (dialog && !dialog.open) dialog.showModal();
}

/** Returns the dialog that is open. */
export function openedDialog(): DialogId | undefined {
  return document.querySelector('dialog[open]')?.id as DialogId | undefined;
}

/** Opens and fills in the dialogs that have replaced these, as they were when they were removed. */
export function restoreReplaced(dialogs: Iterable<HTMLDialogElement>): void {
  for (const dialog of dialogs) {
    if (!dialog.open || dialog.isConnected) continue;
    openDialog(dialog.id as DialogId);
    for (const { name, value } of dialog.querySelectorAll('input')) {
      const field = document.querySelector<HTMLInputElement>(`#${dialog.id} input[name="${name}"]`);
      if (!field || value === '') continue;
      field.value = value;
      field.focus();
    }
  }
}

export function isSignedIn(): boolean {
  return document.documentElement.hasAttribute('data-signed-in');
}

/** Marks the document as a learner's or a visitor's, so that the style sheet shows their links. */
export function markSession(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
}
