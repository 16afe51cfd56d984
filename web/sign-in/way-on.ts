/** Where signing in leads to: the course, or back to the page that asked for it. Kept for this tab only. */
import { pages } from '#rules/pages.ts';

/** `address` is one of ours, with its query. */
export function keepWayOn(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Signing in then leads to the course.
  }
}

export function readWayOn(): string {
  try {
    return sessionStorage.getItem(key) ?? pages.course;
  } catch {
    return pages.course;
  }
}

export function forgetWayOn(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be removed was not kept either.
  }
}

const key = 'afterSignIn';
