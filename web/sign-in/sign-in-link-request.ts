import type { Api } from '#contract/api.ts';
import { storedReturnTo } from './return-to.ts';

/** Returns the request for a sign-in mail whose link leads back to the page that the visitor opened. */
export function signInLinkRequest(email: string): Api['POST /api/sign-in-links']['body'] {
  const returnTo = storedReturnTo();
  return returnTo === null ? { email } : { email, returnTo };
}
