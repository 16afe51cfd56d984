/**
 * What stands behind # where mails and Google lead to: no log and no scanner sees it there.
 * start.ts imports this file first, so that it leaves the address bar before anything else happens.
 */
import { type GoogleOutcome, googleOutcomes } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { beforeReload } from './loading/reload-once.ts';

let restore = () => {};

const fragmentParams = takeFragmentParams();

/** The token of a sign-in mail. */
export const linkToken: string | null = fragmentParams.get('token');

/** The page that the person wanted who asked for the mail; whoever reads it asks `way-on.ts` whether it is ours. */
export const linkReturnTo: string | null = fragmentParams.get('returnTo');

/** How signing in with Google ended. */
export const googleOutcome: GoogleOutcome | null =
  googleOutcomes.find((outcome) => outcome === fragmentParams.get('google')) ?? null;

/** The token of a mail that asks to confirm a new address. */
export const confirmToken: string | null = fragmentParams.get('confirm');

/** A link pasted over a page that is open changes only the fragment: loading again takes it. Gives the way to stop. */
export function reloadOnFragmentChange(): () => void {
  const again = () => location.reload();
  addEventListener('hashchange', again);
  return () => removeEventListener('hashchange', again);
}

/** For a page that is to be loaded again before the screen was there that needs what was taken. */
export function restoreFragment(): void {
  restore();
}

function takeFragmentParams(): URLSearchParams {
  const holders: string[] = [pages.verify, pages.account];
  if (!location.hash || !holders.includes(location.pathname)) return new URLSearchParams();
  const { hash, pathname } = location;
  history.replaceState(history.state, '', pathname + location.search);
  restore = () => {
    if (location.pathname === pathname) history.replaceState(history.state, '', location.search + hash);
  };
  beforeReload(restoreFragment);
  return new URLSearchParams(hash.slice(1));
}
