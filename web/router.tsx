/** The app's addresses: where one is, going elsewhere, and the browser's Back and Forward. */
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
  /** What the navigation left in the history's entry; a reload keeps it, and nobody vouches for its shape. */
  state: unknown;
};

type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  state?: unknown;
};

/** Leads to another address of the app, or by `-1` back to the last one. */
export function navigate(href: string | -1, { replace = false, state = null }: NavigateOptions = {}): void {
  if (href === -1) {
    history.back();
    return;
  }
  if (replace) history.replaceState(state, '', href);
  else push(href, state);
  notifyListeners();
}

/** Safari refuses the hundredth entry within half a minute; the page is then loaded instead. */
function push(href: string, state: unknown): void {
  try {
    history.pushState(state, '', href);
  } catch {
    location.assign(href);
  }
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const tell of listeners) tell();
}

function readLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: history.state };
}

/** Says to what is in it where it is. */
export const LocationContext = createContext<Location | null>(null);

/** Where the screen is that asks; one that is kept out of sight stays where it was. */
export function useLocation(): Location {
  const shown = useContext(LocationContext);
  if (!shown) throw new Error('No Router');
  return shown;
}

/** A screen that is still fetched leaves the last one standing, hence the transition. */
export function Router({ children }: { children: ReactNode }) {
  const [shown, show] = useState(readLocation);
  useLayoutEffect(() => {
    const look = () => startTransition(() => show(readLocation()));
    listeners.add(look);
    addEventListener('popstate', look);
    return () => {
      listeners.delete(look);
      removeEventListener('popstate', look);
    };
  }, []);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

/** Leads elsewhere as soon as it is drawn, in place of the present address. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
