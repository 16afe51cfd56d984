import { call } from '../../call.ts';

/**
 * Loads the origins on which sign-in with Google works (decision 27). A window must be opened in the click itself, so
 * they are loaded before the click; without an answer the server refuses in the window.
 */
export async function loadAuthorizedOrigins(): Promise<void> {
  try {
    known ??= (await call('GET /api/authorized-origins')).origins;
  } catch {
    // The server checks the origin too.
  }
}

/** Returns true when Google is known to refuse this page's origin. */
export function isUnauthorizedOrigin(): boolean {
  return known !== null && !known.includes(location.origin);
}

let known: readonly string[] | null = null;
