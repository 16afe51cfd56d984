import type { Api } from '#contract/api.ts';
import { stored } from '#web/platform/stored.ts';
import { storedReturnTo } from '#web/session/return-to.ts';

/** Returns the request for a sign-in email whose link returns to the page that the visitor opened. */
export function signInLinkRequest(email: string): Api['POST /api/sign-in-links']['body'] {
  const returnTo = storedReturnTo();
  return returnTo === null ? { email } : { email, returnTo };
}

/** The address used for sign-in (specification 3), stored for this tab only: localStorage never contains a full address. */
const email = stored(() => sessionStorage, 'emailForSignIn', String);

export function storeEmail(value: string): void {
  email.write(value);
}

/** Returns the address, or '' if this tab does not know it. */
export function storedEmail(): string {
  return email.read() ?? '';
}

export function clearEmail(): void {
  email.remove();
}

/** Returns this device's time zone, shown in the list of devices; '' if the browser does not provide it. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
