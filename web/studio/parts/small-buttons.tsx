import type { ComponentProps } from 'react';

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-full sm:pointer-fine:size-10 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

/** The styles of icon buttons, which need an `aria-label`. They are large enough for a finger where one points with it. */
export const iconButtonStyles = `${iconButton} text-quiet hover:bg-raised hover:text-ink`;

/** The styles of icon buttons that delete something which Undo doesn't bring back. */
export const deleteButtonStyles = `${iconButton} text-error hover:bg-error-soft`;

/** The styles of quiet buttons with an icon and a label, such as "Add a lesson". */
export const smallButtonStyles =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium sm:pointer-fine:min-h-10 ' +
  'hover:border-ink hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

/** A small quiet button with an icon and a label. */
export function SmallButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${smallButtonStyles} ${className}`} />;
}

/** A button with an icon only. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${iconButtonStyles} ${className}`} />;
}

/** A button with an icon only that deletes something. */
export function DeleteButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${deleteButtonStyles} ${className}`} />;
}
