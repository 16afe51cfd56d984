/**
 * The page that signing in returns to: the course, or the page that needed a session. It is stored for this tab; the
 * mail's link carries it to others. A URL that is no page of this site is never stored.
 */
import { pages } from '#rules/pages.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';

/** Stores the page to return to, with its query; drops a URL of another site. */
export function storeReturnTo(url: string): void {
  const ownUrl = ownAddress(url);
  if (ownUrl === null) return;
  try {
    sessionStorage.setItem(key, ownUrl);
  } catch {
    // Without storage, signing in leads to the course.
  }
}

/** Returns the page to return to, or null. */
export function storedReturnTo(): string | null {
  try {
    return ownAddress(sessionStorage.getItem(key) ?? '');
  } catch {
    return null;
  }
}

export function returnToOrCourse(): string {
  return storedReturnTo() ?? pages.course;
}

export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A storage that cannot be written to holds nothing.
  }
}

const key = 'afterSignIn';
