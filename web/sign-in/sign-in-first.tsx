import { useEffect } from 'react';
import { useLocation, navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { storeReturnTo } from './return-to.ts';

/** Redirects a visitor to the sign-in dialog, and after signing in back to this page. */
export function SignInFirst() {
  const { pathname, search } = useLocation();

  useEffect(() => {
    storeReturnTo(pathname + search);
    navigate(`${pages.landing}#login`, { replace: true });
  }, [pathname, search]);

  return null;
}
