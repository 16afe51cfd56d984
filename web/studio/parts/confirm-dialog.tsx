import type { ReactNode } from 'react';
import { Dialog } from '#web/parts/dialog.tsx';
import { ActionForm } from './action-form.tsx';

type ConfirmDialogProps = {
  title: string;
  yes: string;
  no: string;
  /** Whether the action deletes, ends or discards something. */
  isDangerous?: boolean;
  onConfirm: () => void | Promise<void>;
  /** Returns the message for what `onConfirm` threw. Omitted for an action that can't fail. */
  errorText?: (error: unknown) => string;
  /** Reloads data that the failed action may have found out of date. */
  onError?: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an action that can't simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, yes, no, isDangerous = false, onConfirm, errorText, onError, onClose, children } = props;
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <ActionForm
        action={onConfirm}
        errorText={errorText}
        onError={onError}
        submitLabel={yes}
        isDangerous={isDangerous}
        cancelLabel={no}
        onCancel={onClose}
      >
        {children}
      </ActionForm>
    </Dialog>
  );
}
