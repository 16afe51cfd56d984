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

/** An address of this site, whole or in parts. */
export type To = string | { pathname: string; search?: string; hash?: string };

type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  state?: unknown;
};

export function hrefOf(to: To): string {
  return typeof to === 'string' ? to : to.pathname + (to.search ?? '') + (to.hash ?? '');
}

/** Leads to another address of the app, or by `-1` back to the last one. */
export function navigate(to: To | -1, { replace = false, state = null }: NavigateOptions = {}): void {
  if (to === -1) {
    history.back();
    return;
  }
  const href = hrefOf(to);
  if (replace) history.replaceState(state, '', href);
  else push(href, state);
  tellLocation();
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

function tellLocation(): void {
  for (const tell of listeners) tell();
}

function readLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: history.state };
}

const Context = createContext<Location | null>(null);

/** Where the screen is that asks; one that is kept out of sight stays where it was. */
export function useLocation(): Location {
  const shown = useContext(Context);
  if (!shown) throw new Error('useLocation needs a Router around it');
  return shown;
}

/** Says to what is in it where it is. */
export function LocationProvider({ value, children }: { value: Location; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
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
  return <LocationProvider value={shown}>{children}</LocationProvider>;
}

/** Leads elsewhere as soon as it is drawn, in place of the present address. */
export function Navigate({ to }: { to: To }) {
  const href = hrefOf(to);
  useEffect(() => navigate(href, { replace: true }), [href]);
  return null;
}
