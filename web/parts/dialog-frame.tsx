import { type ComponentProps, type ReactNode, useId } from 'react';
import { type DialogSize, dialogBodyStyles, dialogHeaderStyles, dialogStyles } from './dialog-styles.ts';

export type DialogFrameProps = {
  title: string;
  size: DialogSize;
  /** The button that closes the dialog. */
  close: ReactNode;
  /** The region of the alerts, which lies over the dialog. */
  alerts: ReactNode;
} & Omit<ComponentProps<'dialog'>, 'title' | 'className'>;

/** The layout of every dialog: a title with its close button, and the body below. */
export function DialogFrame({ title, size, close, alerts, children, ...dialog }: DialogFrameProps) {
  const titleId = useId();
  return (
    <dialog {...dialog} aria-labelledby={titleId} className={dialogStyles(size)}>
      <div className={dialogHeaderStyles}>
        <h2 id={titleId} className="min-w-0 text-title wrap-anywhere">
          {title}
        </h2>
        {close}
      </div>
      <div className={dialogBodyStyles}>{children}</div>
      {alerts}
    </dialog>
  );
}
