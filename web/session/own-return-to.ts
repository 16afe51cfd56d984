/** Reads the page that signing in returns to. A URL that is no page of this site counts as none. */
import { pages } from '#rules/pages.ts';
import { choosesPlan, ownAddress } from '#rules/sign-in/return-to.ts';
import { registrationDue, type UserRecord } from '#rules/user.ts';
import { navigate } from '#web/platform/router.tsx';
import { clearReturnTo, returnTo, storeReturnTo } from './return-to.ts';

/** Returns the page to return to, or null. */
export function storedReturnTo(): string | null {
  const url = returnTo.read();
  return url === null ? null : ownAddress(url);
}

export function returnToOrCourse(): string {
  return storedReturnTo() ?? pages.course;
}

/** Stores the page that a link names, unless it is of another site. */
export function storeLinkReturnTo(url: string): void {
  const ownUrl = ownAddress(url);
  if (ownUrl !== null) storeReturnTo(ownUrl);
}

/**
 * Clears the return URL once signing in has led back to it. A new user who chose a plan is sent to the
 * registration first, since the country decides the price.
 */
export function arriveAt(url: string, me: UserRecord): void {
  const wanted = storedReturnTo();
  if (wanted === null || wanted !== ownAddress(url)) return;
  if (choosesPlan(wanted) && registrationDue(me)) navigate(pages.course, { replace: true });
  else clearReturnTo();
}

/** Continues to the page that was chosen before signing in, once the user has registered. */
export function continueToReturnTo(): void {
  const url = storedReturnTo();
  clearReturnTo();
  if (url !== null) navigate(url);
}
