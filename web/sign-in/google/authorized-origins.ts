import { call } from '../../call.ts';

/**
 * Learns on which origins sign-in with Google works (decision 27). A window must be opened in the click itself, so
 * this is asked before anybody clicks; where no answer is there yet, the server refuses in the window.
 */
export async function loadAuthorizedOrigins(): Promise<void> {
  try {
    known ??= (await call('GET /api/authorized-origins')).origins;
  } catch {
    // The server looks, too.
  }
}

/** Is it known that Google would refuse this page's origin? */
export function isUnauthorizedOrigin(): boolean {
  return known !== null && !known.includes(location.origin);
}

let known: readonly string[] | null = null;
