import { shineMs } from '../parts/button-styles.ts';
import { motionAllowed } from './motion.ts';

type Action = (pressed: HTMLElement) => void | Promise<void>;

/** Gives every element with `data-action` its action; a shining one lets the light cross it first (specification 2). */
export function listenToActions(actions: Record<string, Action>): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = actions[pressed?.dataset['action'] ?? ''];
    if (!pressed || !action) return;
    event.preventDefault();
    if (pressed.ariaDisabled === 'true' || 'shining' in pressed.dataset) return;
    if (!pressed.classList.contains('shine') || !motionAllowed()) {
      void action(pressed);
      return;
    }
    pressed.dataset['shining'] = '';
    setTimeout(() => {
      delete pressed.dataset['shining'];
      void action(pressed);
    }, shineMs);
  });
}
