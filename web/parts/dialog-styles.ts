/** The styles of dialogs. */
export type DialogSize = 'small' | 'normal' | 'wide';

export function dialogStyles(size: DialogSize): string {
  return `${base} ${widths[size]}`;
}

/** The title and the alerts stay at the top; on a low window only the alerts do. */
export const dialogTopStyles = 'sticky top-0 z-10 bg-surface [@media(max-height:30rem)]:contents';

export const dialogHeaderStyles =
  'flex items-center justify-between gap-4 px-5 pt-4 pb-3 sm:px-7 sm:pt-6 ' +
  '[@media(max-height:30rem)]:py-0.5 sm:[@media(max-height:30rem)]:py-0.5';

export const dialogBodyStyles = 'px-5 pb-6 sm:px-7 sm:pb-8';

/** The buttons of a long dialog stay in sight; `data-actions` on the same element keeps the focus from going below them. */
export const dialogActionsStyles =
  'sticky bottom-0 z-10 -mx-5 -mb-6 flex flex-wrap gap-3 border-t border-line bg-surface px-5 pt-4 ' +
  'pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-8 sm:px-7 [@media(max-height:30rem)]:static';

export const dialogCloseStyles =
  '-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink';

const base =
  'm-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-surface text-ink shadow-high ' +
  'open:animate-arrive has-[[data-actions]]:scroll-pb-24 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:rounded-card ' +
  'sm:[@media(max-height:30rem)]:max-h-dvh sm:[@media(max-height:30rem)]:rounded-none';

const widths: Record<DialogSize, string> = {
  small: 'sm:max-w-md',
  normal: 'sm:max-w-xl',
  wide: 'sm:max-w-5xl',
};
