/** The styles of alerts and of their region. */
export type AlertKind = 'error' | 'notice' | 'success';

/** Alerts lie over everything, under the header, so that they never cover the menu or a Close button. */
export const toastRegionStyles =
  'pointer-events-none fixed inset-x-0 top-16 z-50 flex flex-col items-center gap-2 px-3 py-1 sm:top-18';

/** The time after which notices and successes dismiss themselves; an error stays until it is dismissed. */
export const autoDismissMs = 8000;

export function alertStyles(kind: AlertKind): string {
  return `${base} ${variants[kind]}`;
}

export const alertCloseStyles =
  '-my-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface';

const base =
  'pointer-events-auto flex w-full max-w-xl animate-arrive items-center gap-3 rounded-card border-l-4 bg-raised ' +
  'py-2.5 pr-3 pl-4 text-ink shadow-high';

const variants: Record<AlertKind, string> = {
  error: 'border-error',
  notice: 'border-sky',
  success: 'border-success',
};
