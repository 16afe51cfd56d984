/** Signing in leads back only to pages of this site that a person can have a link to. */
import { lessonParameter, type Page, pageAt, pages, planParameter, secondParameter } from '../pages.ts';

/** The longest URL of this site is shorter than this. */
export const longestReturnTo = 500;

/** The pages one may come back to, each with what its query may hold; a query holds nothing else of ours. */
const queries: Partial<Record<Page, readonly string[]>> = {
  course: [lessonParameter, secondParameter],
  pricing: [planParameter],
  payment: [planParameter],
  paymentSuccess: ['num', 'userID', 'session_id'],
  account: [],
  receipt: [],
  studio: [],
  studioPayments: [],
  studioSales: ['from', 'to', 'state', 'plan', 'currency', 'kind', 'all'],
  studioDisputes: [],
  studioPayouts: ['month'],
  studioReconciliation: [],
  studioCertificates: [],
  studioCourse: [],
  studioPage: [],
  studioSettings: [],
  studioLearners: ['q'],
  studioLearner: [],
  studioHistory: [],
  studioAudit: [],
  studioBackups: [],
  studioMail: [],
};

/** No letter that means something in an address. */
const plainValue = /^[\w.-]{1,255}$/;

/**
 * The address as we would write it, or null where it is none of ours. Other sites, other schemes, backslashes and
 * whatever an address parser reads in its own way are refused, so that no link leads astray through our sign-in.
 */
export function ownAddress(address: string): string | null {
  if (address.length > longestReturnTo || !/^\/(?![/\\])[\x21-\x7e]*$/.test(address)) return null;
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const page = pageAt(path);
  const names = page && queries[page];
  if (!names || !/^[\w/.-]+$/.test(path)) return null;
  const given = query.split('&').map((pair) => pair.split('=', 2));
  const kept = names.flatMap((name) => {
    const value = given.find(([named]) => named === name)?.[1] ?? '';
    return plainValue.test(value) ? [`${name}=${value}`] : [];
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** Does the address open the details of a plan? Then the price is decided next, and with it the country. */
export function choosesPlan(address: string): boolean {
  return address.startsWith(`${pages.pricing}?`);
}
