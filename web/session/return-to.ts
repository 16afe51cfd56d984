/**
 * The page that signing in returns to: the course, or the page that needed a session. It is stored for this tab; the
 * mail's link carries it to others. `own-return-to.ts` reads it, and accepts pages of this site only.
 */
import { stored } from '#web/platform/stored.ts';

export const returnTo = stored(() => sessionStorage, 'afterSignIn', String);

/** Stores the path of a page to return to, with its query. */
export function storeReturnTo(url: string): void {
  returnTo.write(url);
}

export function hasReturnTo(): boolean {
  return returnTo.read() !== null;
}

export function clearReturnTo(): void {
  returnTo.remove();
}
