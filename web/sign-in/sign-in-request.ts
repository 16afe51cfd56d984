import type { Api } from '#contract/api.ts';
import { call } from '#web/platform/call.ts';
import { stored } from '#web/platform/stored.ts';
import { storedReturnTo } from '#web/session/own-return-to.ts';

/**
 * Requests a sign-in email whose link returns to the page that the visitor opened. A request that is sent again because
 * its answer was lost sends no second email. @throws {ApiError}
 */
export function requestSignInLink(to: string): Promise<Api['POST /api/sign-in-links']['reply']> {
  const returnTo = storedReturnTo();
  const referrer = pageReferrer();
  const body = { email: to, ...(returnTo !== null && { returnTo }), ...(referrer !== '' && { referrer }) };
  return call('POST /api/sign-in-links', { body, key: newKey() });
}

/**
 * Returns the page that led to this one, by which the site counts where its learners come from; of another site only its
 * origin, of our own its query, too, and '' for none. A path of ours may contain a token.
 */
export function pageReferrer(): string {
  const { referrer } = document;
  if (referrer === '') return '';
  const { origin, search } = new URL(referrer);
  if (origin === location.origin) return `${origin}/${search}`.slice(0, 1_000);
  // Apps have no origin, but a URL with their name.
  return (origin === 'null' ? referrer : origin).slice(0, 1_000);
}

/** 128 random bits. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
