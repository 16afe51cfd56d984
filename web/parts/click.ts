import { shineMs } from './button-styles.ts';

type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns true for a click on a link that asks the browser for a new tab, a new window or a download. */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Lets the light cross a clicked button, and then calls `act` (specification 2). It calls it immediately on a button
 * that does not shine, where motion is reduced, and where the light has already crossed while the script was loading.
 */
export function afterShine(button: HTMLElement, act: () => void): void {
  if ('shining' in button.dataset) {
    delete button.dataset['shining'];
    act();
  } else if (startShine(button)) {
    setTimeout(() => {
      delete button.dataset['shining'];
      act();
    }, shineMs);
  } else act();
}

/** Starts the light on a button. Returns false if the button does not shine or motion is reduced. */
export function startShine(button: HTMLElement): boolean {
  if (!button.classList.contains('shine') || !motionAllowed()) return false;
  button.dataset['shining'] = '';
  return true;
}

export function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
