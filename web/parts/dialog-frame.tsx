import { type ComponentProps, type ReactNode, useId } from 'react';
import {
  type DialogSize,
  dialogBodyStyles,
  dialogHeaderStyles,
  dialogStyles,
  dialogTopStyles,
} from './dialog-styles.ts';

export type DialogFrameProps = {
  title: string;
  size: DialogSize;
  /** The button that closes the dialog. */
  close: ReactNode;
  /** The region of the alerts, below the title. */
  alerts: ReactNode;
} & Omit<ComponentProps<'dialog'>, 'title' | 'className'>;

/** The layout of every dialog: a title with its close button, and the body below. */
export function DialogFrame({ title, size, close, alerts, children, ...dialog }: DialogFrameProps) {
  const titleId = useId();
  return (
    <dialog {...dialog} aria-labelledby={titleId} className={dialogStyles(size)}>
      <div className={dialogTopStyles}>
        <div className={dialogHeaderStyles}>
          <h2 id={titleId} className="min-w-0 text-title wrap-anywhere">
            {title}
          </h2>
          {close}
        </div>
        {alerts}
      </div>
      <div className={dialogBodyStyles}>{children}</div>
    </dialog>
  );
}
