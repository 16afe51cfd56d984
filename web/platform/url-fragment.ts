/**
 * The parameters in the URL fragment of the pages that emails and Google link to: fragments are never sent to a server,
 * so they do not end up in logs.
 * start.ts imports this file first, so that they leave the address bar before any other code runs.
 */
import { type GoogleOutcome, googleOutcomes } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { beforeReload } from './load-part.ts';

let restore = () => {};

/** The fragment that was taken from the URL, and the path it belongs to. */
let taken = { hash: '', pathname: '' };

const fragmentParams = takeFragmentParams();

/** The token of a sign-in mail. */
export const linkToken: string | null = fragmentParams.get('token');

/** The page that the mail's link returns to; not validated yet: `return-to.ts` accepts pages of this site only. */
export const linkReturnTo: string | null = fragmentParams.get('returnTo');

/** The outcome of signing in with Google. */
export const googleOutcome: GoogleOutcome | null =
  googleOutcomes.find((outcome) => outcome === fragmentParams.get('google')) ?? null;

/** The token of a mail that asks to confirm a new address. */
export const confirmToken: string | null = fragmentParams.get('confirm');

/** Reloads the page when a pasted link changes only the fragment, so that it is read. Returns a function that stops it. */
export function reloadOnFragmentChange(): () => void {
  const again = () => location.reload();
  addEventListener('hashchange', again);
  return () => removeEventListener('hashchange', again);
}

/** Puts the fragment back into the URL, for a reload before a screen has used it. */
export function restoreFragment(): void {
  restore();
}

/** Returns the fragment that this page was opened with, for a link to the page in another language; '' for none. */
export function fragmentOfPage(): string {
  return taken.pathname === location.pathname ? taken.hash : '';
}

function takeFragmentParams(): URLSearchParams {
  const holders: string[] = [pages.verify, pages.account];
  if (!location.hash || !holders.includes(location.pathname)) return new URLSearchParams();
  const { hash, pathname } = location;
  taken = { hash, pathname };
  history.replaceState(history.state, '', pathname + location.search);
  restore = () => {
    if (location.pathname === pathname) history.replaceState(history.state, '', location.search + hash);
  };
  beforeReload(restoreFragment);
  return new URLSearchParams(hash.slice(1));
}
