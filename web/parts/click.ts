import { shineMs } from './button-styles.ts';

type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns true for a click on a link that asks the browser for a new tab, a new window or a download. */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Lets the light cross a pressed button, and then calls `act` (specification 2). It acts at once on a button that does
 * not shine, where motion is reduced, and on one whose light has crossed already while its script was on the way.
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

/** Starts the light on a button. Returns false where there is none. */
export function startShine(button: HTMLElement): boolean {
  if (!button.classList.contains('shine') || !motionAllowed()) return false;
  button.dataset['shining'] = '';
  return true;
}

export function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
