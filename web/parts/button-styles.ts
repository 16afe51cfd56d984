/** The styles of buttons, for React and for the landing page's plain HTML. */

/** `danger` deletes, ends or discards something; it never stands for the next step. */
export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger';

/** Returns a button's classes. `shines` is for kinds that start an action, which waits for the light (decision 37). */
export function buttonStyles(kind: ButtonKind, wide = false, shines = kind === 'primary'): string {
  return `${base} ${variants[kind]} ${shines ? 'shine' : ''} ${wide ? 'w-full' : ''}`;
}

/** The specification's timing: the light crosses the button, then its action runs. */
export const shineMs = 300;

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full py-2.5 text-center font-semibold ' +
  'transition-[background-color,box-shadow,scale] select-none active:scale-98 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55';

const variants: Record<ButtonKind, string> = {
  primary: 'bg-amber px-6 text-on-amber shadow-low hover:shadow-high',
  quiet:
    '[--shine-light:color-mix(in_srgb,var(--color-amber)_55%,transparent)] border border-edge bg-surface px-6 text-ink hover:bg-raised hover:border-ink',
  danger: 'bg-error px-6 text-on-error shadow-low hover:shadow-high',
  plain: '-mx-1 px-1 text-ink underline decoration-edge underline-offset-4 hover:decoration-ink',
};
