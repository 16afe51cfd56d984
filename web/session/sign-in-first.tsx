import { useEffect } from 'react';
import { pages } from '#rules/pages.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { type Location, navigate, useLocation } from '#web/platform/router.tsx';
import { hasReturnTo, storeReturnTo } from './return-to.ts';
import { useMe } from './session.tsx';

/** Redirects a visitor to the sign-in dialog, and after signing in back to this page. */
export function SignInFirst() {
  const { pathname, search } = useLocation();

  useEffect(() => {
    storeReturnTo(pathname + search);
    navigate(`${pages.landing}#login`, { replace: true });
  }, [pathname, search]);

  return null;
}

/** Ends the way back of a sign-in at the page it led to. */
export function useReturnTo({ pathname, search }: Location): void {
  const { me } = useMe();

  useEffect(() => {
    if (me?.sign !== true || !hasReturnTo()) return undefined;
    let left = false;
    const load = loadPart(() => import('./own-return-to.ts'));
    load.then(
      ({ arriveAt }) => {
        if (!left) arriveAt(pathname + search, me);
      },
      // The next page tries again.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [me, pathname, search]);
}
