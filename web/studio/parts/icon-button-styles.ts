/** The styles of icon buttons, which need an `aria-label`. */
export const iconButtonStyles =
  'grid h-10 w-9 shrink-0 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink sm:w-10 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

/** The styles of quiet buttons with an icon and a label, such as "Add a lesson". */
export const smallButtonStyles =
  'inline-flex min-h-10 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium ' +
  'hover:border-ink hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:opacity-55';
