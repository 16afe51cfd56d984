/**
 * A menu opens by itself as <details>; this closes it when one chose, clicked elsewhere or pressed Escape.
 * The function it gives stops that.
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
