/**
 * Closes a menu (an open <details>) after a choice, a click elsewhere or Escape.
 * Returns a function that stops it.
 */
export function closeMenuOnLeave(menu: HTMLDetailsElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'click',
    ({ target }) => {
      const chosen = target instanceof Element ? target.closest('a, button') : null;
      if (!menu.contains(target as Node) || (chosen && menu.contains(chosen))) menu.open = false;
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => stop.abort();
}
