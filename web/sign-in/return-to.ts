/**
 * Where signing in leads to: the course, or back to the page that asked for it. Kept for this tab; the mail's link
 * carries it to others. Whatever is no page of ours is not kept, wherever it comes from.
 */
import { pages } from '#rules/pages.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';

/** `address` is one of ours, with its query. */
export function storeReturnTo(address: string): void {
  const own = ownAddress(address);
  if (own === null) return;
  try {
    sessionStorage.setItem(key, own);
  } catch {
    // Signing in then leads to the course.
  }
}

/** The page to come back to; null where nobody asked for one. */
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
    // What cannot be removed was not kept either.
  }
}

const key = 'afterSignIn';
