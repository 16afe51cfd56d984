import { type ReactNode, useEffect, useRef } from 'react';
import { closeMenuOnLeave } from './close-menu.ts';

type MenuProps = {
  /** The <summary> that opens the menu. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A menu on the browser's own <details>, which opens without a script; React closes it when it is left. */
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
