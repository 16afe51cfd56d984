import { useEffect } from 'react';
import { type Location, navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { registrationDue } from '#rules/registration.ts';
import { choosesPlan, ownAddress } from '#rules/sign-in/return-to.ts';
import { useMe } from '../session/me.tsx';
import { clearReturnTo, storedReturnTo } from './return-to.ts';

/**
 * Signing in has led back to the page that asked for it, so that is done. Whoever chose a plan and is new goes by the
 * registration first: the country that it asks for decides the price.
 */
export function useReturnTo({ pathname, search }: Location): void {
  const { me } = useMe();

  useEffect(() => {
    const wanted = storedReturnTo();
    if (me?.sign !== true || wanted === null || wanted !== ownAddress(pathname + search)) return;
    if (choosesPlan(wanted) && registrationDue(me)) navigate(pages.course, { replace: true });
    else clearReturnTo();
  }, [me, pathname, search]);
}
