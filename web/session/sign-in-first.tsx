import { useEffect } from 'react';
import { pages } from '#rules/pages.ts';
import { choosesPlan, ownAddress } from '#rules/sign-in/return-to.ts';
import { registrationDue } from '#rules/user.ts';
import { type Location, navigate, useLocation } from '#web/platform/router.tsx';
import { clearReturnTo, storedReturnTo, storeReturnTo } from './return-to.ts';
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

/**
 * Clears the return URL once signing in has led back to it. A new user who chose a plan is sent to the
 * registration first, since the country decides the price.
 */
export function useReturnTo({ pathname, search }: Location): void {
  const { me } = useMe();

  useEffect(() => {
    const returnTo = storedReturnTo();
    if (me?.sign !== true || returnTo === null || returnTo !== ownAddress(pathname + search)) return;
    if (choosesPlan(returnTo) && registrationDue(me)) navigate(pages.course, { replace: true });
    else clearReturnTo();
  }, [me, pathname, search]);
}
