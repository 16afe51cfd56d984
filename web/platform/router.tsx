/** The router: the current location, navigation, and the browser's Back and Forward. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** The state of the history entry; it survives a reload and may have any shape. */
  state: unknown;
};

type NavigateOptions = {
  /** Replaces the current history entry. */
  replace?: boolean;
  state?: unknown;
};

/** Navigates to a URL of the app, or with `-1` back to the previous one. */
export function navigate(href: string | -1, { replace = false, state = null }: NavigateOptions = {}): void {
  if (href === -1) {
    history.back();
    return;
  }
  if (replace) history.replaceState(state, '', href);
  else push(href, state);
  notifyListeners();
}

/** Safari rejects the hundredth entry within 30 s; the page is then loaded instead. */
function push(href: string, state: unknown): void {
  try {
    history.pushState(state, '', href);
  } catch {
    location.assign(href);
  }
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls back at every navigation, before the next screen is shown. Returns the function that stops it. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

function readLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: history.state };
}

/** The location of the screens below it. */
export const LocationContext = createContext<Location | null>(null);

/** Returns the location of the calling screen; a hidden screen keeps its own. */
export function useLocation(): Location {
  const shown = useContext(LocationContext);
  if (!shown) throw new Error('No Router');
  return shown;
}

/** Provides the location; the transition keeps the last screen while the next one loads. */
export function Router({ children }: { children: ReactNode }) {
  const [shown, show] = useState(readLocation);
  useLayoutEffect(() => {
    const look = () => startTransition(() => show(readLocation()));
    return onNavigation(look);
  }, []);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

/** Navigates as soon as it is rendered, replacing the current history entry. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
