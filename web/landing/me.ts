/**
 * The landing page's two calls to the API, without the app's client (platform/call.ts), which is as large as half of this
 * page's script.
 */
import type { Language } from '#rules/language.ts';
import type { Api } from '#contract/api.ts';

const url = '/api/me';

/** Returns whether a user is signed in; null if the server does not answer. */
export async function readSignedIn(): Promise<boolean | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(70_000) });
    const me = (await reply.json()) as Api['GET /api/me']['reply'];
    return reply.ok ? me.sign : null;
  } catch {
    return null;
  }
}

/** Saves the language of a signed-in user's emails, also after the page is gone. */
export function saveLanguage(language: Language): void {
  const body: Api['PATCH /api/me']['body'] = { language };
  const headers = { 'content-type': 'application/json' };
  fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}
