import { type ComponentProps, type ReactNode, useId } from 'react';

/** `window` fills most of the window, and its content shows the title itself. */
export type DialogSize = 'small' | 'normal' | 'wide' | 'window';

type DialogFrameProps = {
  title: string;
  /** The id of the heading in such a dialog's content. */
  titleId?: string | undefined;
  size: DialogSize;
  /** The button that closes the dialog. */
  close: ReactNode;
  /** The region of the alerts, below the title. */
  alerts: ReactNode;
} & Omit<ComponentProps<'dialog'>, 'title' | 'className'>;

/** The layout of every dialog: a title with its close button, and the body below. */
export function DialogFrame({
  title,
  titleId: givenTitleId,
  size,
  close,
  alerts,
  children,
  ...dialog
}: DialogFrameProps) {
  const titleId = useId();
  if (size === 'window') {
    return (
      <dialog {...dialog} aria-labelledby={givenTitleId} className={`${base} ${wholeScreen} lesson-dialog`}>
        <div className="lesson-top">
          {alerts}
          {close}
        </div>
        {children}
      </dialog>
    );
  }
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

function dialogStyles(size: Exclude<DialogSize, 'window'>): string {
  return `${base} ${sheet} ${onPhones[size]} ${widths[size]}`;
}

/** Fills the screen. */
const base =
  'm-0 w-full max-w-none overflow-y-auto overscroll-contain bg-surface text-ink shadow-high open:animate-arrive';

/** On wider screens it is as large as its content. */
const sheet =
  'has-[[data-actions]]:scroll-pb-24 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:rounded-card ' +
  'sm:[@media(max-height:30rem)]:max-h-dvh sm:[@media(max-height:30rem)]:rounded-none';

const wholeScreen = 'h-dvh max-h-none';

/** A short dialog lies at the bottom of a phone's screen, where the thumb is; others fill the screen. */
const onPhones: Record<Exclude<DialogSize, 'window'>, string> = {
  small:
    'mt-auto h-fit max-h-[calc(100dvh-1rem)] max-sm:rounded-t-card max-sm:pb-[env(safe-area-inset-bottom)]',
  normal: wholeScreen,
  wide: wholeScreen,
};

const widths: Record<Exclude<DialogSize, 'window'>, string> = {
  small: 'sm:max-w-md',
  normal: 'sm:max-w-xl',
  wide: 'sm:max-w-5xl',
};

/** The title and the alerts stay at the top; on a low window only the alerts do. */
const dialogTopStyles = 'sticky top-0 z-10 bg-surface [@media(max-height:30rem)]:contents';

const dialogHeaderStyles =
  'flex items-center justify-between gap-4 px-5 pt-4 pb-3 sm:px-7 sm:pt-6 ' +
  '[@media(max-height:30rem)]:py-0.5 sm:[@media(max-height:30rem)]:py-0.5';

const dialogBodyStyles = 'px-5 pb-6 sm:px-7 sm:pb-8';

/** The buttons of a long dialog stay in view; `data-actions` on the same element keeps the focused field above them. */
export const dialogActionsStyles =
  'sticky bottom-0 z-10 -mx-5 -mb-6 flex flex-wrap gap-3 border-t border-line bg-surface px-5 pt-4 ' +
  'pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-8 sm:px-7 [@media(max-height:30rem)]:static';

export const dialogCloseStyles =
  '-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink';
