export type AlertKind = 'error' | 'notice' | 'success';

/** On a low window the title of a dialog scrolls away, and its alerts stay at the top. */
export const toastRegionStyles =
  'grid justify-items-center gap-2 pb-4 empty:hidden [@media(max-height:30rem)]:sticky ' +
  '[@media(max-height:30rem)]:top-0 [@media(max-height:30rem)]:z-10';

/** The time after which notices and successes end; an error stays until its cause ends or it is dismissed. */
export const autoDismissMs = 8000;

export function alertStyles(kind: AlertKind): string {
  return `${base} ${variants[kind]}`;
}

export const alertCloseStyles =
  '-my-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface';

const base =
  'flex w-full max-w-xl animate-arrive items-center gap-3 rounded-card border-l-4 bg-raised ' +
  'py-2.5 pr-3 pl-4 text-ink shadow-high';

const variants: Record<AlertKind, string> = {
  error: 'border-error',
  notice: 'border-sky',
  success: 'border-success',
};
