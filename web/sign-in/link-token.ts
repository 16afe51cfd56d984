/**
 * The token of the link in the mail. It stands in the URL's fragment, which no log and no scanner sees.
 * app.tsx imports this file first, so that it leaves the address bar before anything else happens.
 */
import { pages } from '#rules/pages.ts';

export const linkToken: string | null = takeLinkToken();

function takeLinkToken(): string | null {
  if (location.pathname !== pages.verify || !location.hash) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
