import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { messages } from '#messages/messages.ts';
import { ToastRegion } from './alert.tsx';
import { dialogCloseStyles, DialogFrame, type DialogSize } from './dialog-frame.tsx';
import { focusSuccessor } from './focus-successor.ts';

type DialogProps = {
  open: boolean;
  /** Called at Close or Escape. */
  onClose: () => void;
  title: string;
  size?: DialogSize;
  /** For the size `window`: the id of the heading in its content. */
  titleId?: string;
  children: ReactNode;
};

/**
 * A modal dialog on the browser's own <dialog>: it traps focus, closes on Escape, returns the focus to
 * its opener, or if that is gone to `data-regains-focus` or the main part. On phones it fills the screen, or if small
 * lies at its bottom.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, titleId, size = 'normal', children }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);

  // Unmounting or hiding the dialog closes it too, without calling onClose.
  const gone = useRef(false);

  useLayoutEffect(() => {
    const dialog = element.current;
    gone.current = false;
    dialog?.showModal();
    return () => {
      gone.current = true;
      dialog?.close();
      // Where the opener is gone, the focus stays on the closed dialog until that is removed.
      const { activeElement } = document;
      if (activeElement === document.body || dialog?.contains(activeElement))
        (focusSuccessor() ?? document.getElementById('main'))?.focus();
    };
  }, []);

  function cancelled(event: SyntheticEvent) {
    if (event.target !== element.current) return;
    event.preventDefault();
    onClose();
  }

  // Chrome closes at a second Escape even when the first was prevented.
  function closed(event: SyntheticEvent) {
    if (event.target === element.current && !gone.current && !element.current?.open) onClose();
  }

  const close = (
    <button type="button" aria-label={messages.site.close} className={dialogCloseStyles} onClick={onClose}>
      <X aria-hidden="true" />
    </button>
  );
  return (
    <DialogFrame
      ref={element}
      title={title}
      titleId={titleId}
      size={size}
      close={close}
      alerts={<ToastRegion isDialog />}
      onCancel={cancelled}
      onClose={closed}
    >
      {children}
    </DialogFrame>
  );
}
