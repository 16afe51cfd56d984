import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { keepAlerts } from '../parts/alert-memory.ts';
import { keepWayOn } from './way-on.ts';

/** In place of a screen that needs someone: leads a visitor to the sign-in dialog, and from there back here. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    keepWayOn(pathname + search);
    keepAlerts([{ text: words.site.alerts.signInFirst, kind: 'notice' }]);
    void navigate({ pathname: pages.landing, hash: '#login' }, { replace: true });
  }, [pathname, search, navigate]);

  return null;
}
