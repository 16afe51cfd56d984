import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { countSaved, onSavedChange } from '#web/saved/saved-index.ts';
import { menuItemStyles } from './header-frame.tsx';

/** Counts the saved lessons of this browser, also those that are saved meanwhile. */
function useSavedCount(): number {
  return useSyncExternalStore(onSavedChange, countSaved, () => 0);
}

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

/** The menu's last item. It alerts when signing out fails. */
export function LogOutButton({ signOut }: { signOut: () => Promise<void> }) {
  const alert = useAlert();
  const [leaving, setLeaving] = useState(false);
  const saved = useSavedCount();

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    alert(null);
    try {
      await signOut();
    } catch {
      alert(messages.site.alerts.signOutFailed);
    } finally {
      setLeaving(false);
    }
  }

  return (
    <button type="button" className={menuItemStyles} onClick={() => void leave()} aria-disabled={leaving}>
      <LogOut aria-hidden="true" className="size-5" />
      <span>
        <span className="block">{messages.site.logOut}</span>
        {saved > 0 && (
          <span className="block font-normal text-quiet">{messages.site.logOutRemoves(saved)}</span>
        )}
      </span>
    </button>
  );
}
