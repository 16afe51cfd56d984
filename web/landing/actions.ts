import { shineMs } from '../parts/button-styles.ts';
import { motionAllowed } from './motion.ts';

type Action = (element: HTMLElement) => void | Promise<void>;

/** Runs the action of a clicked element with `data-action`; on a shining one the light crosses first (specification 2). */
export function listenToActions(actions: Record<string, Action>): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const element = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = actions[element?.dataset['action'] ?? ''];
    if (!element || !action) return;
    event.preventDefault();
    if (element.ariaDisabled === 'true' || 'shining' in element.dataset) return;
    if (!element.classList.contains('shine') || !motionAllowed()) {
      void action(element);
      return;
    }
    element.dataset['shining'] = '';
    setTimeout(() => {
      delete element.dataset['shining'];
      void action(element);
    }, shineMs);
  });
}
