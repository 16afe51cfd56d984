import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });

/**
 * What react-router's own BrowserRouter does. That one stands in one file with forms and fetchers, which no bundler
 * can leave out and nobody here uses.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((change) => startTransition(() => show(change))), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
