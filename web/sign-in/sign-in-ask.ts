import type { Api } from '#contract/api.ts';
import { keptWayOn } from './way-on.ts';

/** Asks for a sign-in mail whose link leads back to the page that the person wanted. */
export function signInAsk(email: string): Api['POST /api/sign-in-links']['body'] {
  const returnTo = keptWayOn();
  return returnTo === null ? { email } : { email, returnTo };
}
