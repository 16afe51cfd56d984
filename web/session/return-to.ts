/**
 * The page that signing in returns to: the course, or the page that needed a session. It is stored for this tab; the
 * mail's link carries it to others. A URL that is no page of this site is never stored.
 */
import { pages } from '#rules/pages.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { stored } from '#web/platform/stored.ts';

const returnTo = stored(() => sessionStorage, 'afterSignIn', ownAddress);

/** Stores the page to return to, with its query; drops a URL of another site. */
export function storeReturnTo(url: string): void {
  const ownUrl = ownAddress(url);
  if (ownUrl !== null) returnTo.write(ownUrl);
}

/** Returns the page to return to, or null. */
export function storedReturnTo(): string | null {
  return returnTo.read();
}

export function returnToOrCourse(): string {
  return storedReturnTo() ?? pages.course;
}

export function clearReturnTo(): void {
  returnTo.remove();
}
