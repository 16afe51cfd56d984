import { X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { ToastRegion } from './alert.tsx';
import { dialogCloseStyles, DialogFrame, type DialogSize } from './dialog-frame.tsx';

type PrerenderedDialogProps = {
  id: string;
  title: string;
  size: DialogSize;
  /** The link that closes the dialog in a browser without scripts, where an anchor has opened it. */
  closeLink?: string;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/**
 * A dialog that the prerendered document contains, closed, so that a click can open it with `showModal` before React has
 * started. The browser closes it, and React follows.
 */
export function PrerenderedDialog({
  id,
  title,
  size,
  closeLink,
  onToggle,
  children,
}: PrerenderedDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const toggled = useEffectEvent(onToggle);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const look = () => {
      setOpen(dialog.open);
      toggled(dialog.open);
    };
    // Safari has no event for opening a dialog.
    const observer = new MutationObserver(look);
    observer.observe(dialog, { attributeFilter: ['open'] });
    if (dialog.open) look();
    return () => observer.disconnect();
  }, []);

  const close = (
    <>
      <form method="dialog" data-needs="script">
        <button type="submit" aria-label={messages.site.close} className={dialogCloseStyles}>
          <X aria-hidden="true" />
        </button>
      </form>
      {closeLink && (
        <a
          href={closeLink}
          aria-label={messages.site.close}
          className={dialogCloseStyles}
          data-needs="no-script"
        >
          <X aria-hidden="true" />
        </a>
      )}
    </>
  );
  return (
    <DialogFrame
      ref={element}
      id={id}
      title={title}
      size={size}
      close={close}
      alerts={open && <ToastRegion isDialog />}
      // A click may have opened it before React started.
      suppressHydrationWarning
    >
      {children}
    </DialogFrame>
  );
}
