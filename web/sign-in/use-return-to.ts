import { useEffect } from 'react';
import { type Location, navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { registrationDue } from '#rules/user.ts';
import { choosesPlan, ownAddress } from '#rules/sign-in/return-to.ts';
import { useMe } from '../session/me.tsx';
import { clearReturnTo, storedReturnTo } from './return-to.ts';

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
