import { type ReactNode, useEffect, useRef } from 'react';

type MenuProps = {
  /** The <summary> that opens the menu. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A menu on the browser's own <details>, which opens without a script; React closes it after a choice, a click elsewhere or Escape. */
export function Menu({ summary, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => (menu.current ? closeMenuOnLeave(menu.current) : undefined), []);

  return (
    <details ref={menu} className={`relative ${className}`}>
      {summary}
      {children}
    </details>
  );
}

/**
 * Closes a menu (an open <details>) after a choice, a click elsewhere or Escape.
 * Returns a function that stops it.
 */
function closeMenuOnLeave(menu: HTMLDetailsElement): () => void {
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
