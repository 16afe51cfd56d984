import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '#rules/pages.ts';
import { keepWayOn } from './way-on.ts';

/** In place of a screen that needs someone: leads a visitor to the sign-in dialog, and from there back here. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    keepWayOn(pathname + search);
    void navigate({ pathname: pages.landing, hash: '#login' }, { replace: true });
  }, [pathname, search, navigate]);

  return null;
}
