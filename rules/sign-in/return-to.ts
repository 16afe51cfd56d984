/** The pages of this site that signing in may return to. */
import {
  couponParameter,
  lessonParameter,
  type Page,
  pageAt,
  pages,
  planParameter,
  secondParameter,
} from '#rules/pages.ts';

/** All URLs of this site are shorter than this. */
export const longestReturnTo = 500;

/** The pages to return to, with the allowed parameters of their queries. Every page of the studio is one. */
const queries: Partial<Record<Page, readonly string[]>> = {
  course: [lessonParameter, secondParameter],
  pricing: [planParameter, couponParameter],
  payment: [planParameter, couponParameter],
  paymentSuccess: ['num', 'userID', 'session_id'],
  account: [],
  receipt: [],
  gift: ['card'],
  group: ['id'],
  join: [],
  studioSales: ['from', 'to', 'state', 'plan', 'currency', 'kind', 'all'],
  studioPayouts: ['month'],
  studioAnalytics: ['days'],
  studioLessons: ['sort'],
  studioLearners: ['q'],
};

/** Values without characters that have a meaning in URLs. */
const plainValue = /^[\w.-]{1,255}$/;

/**
 * Returns the normalized path and query of a URL of this site; null for any other. Other sites, schemes, backslashes and
 * anything that URL parsers read differently are rejected, so that sign-in is no open redirect.
 */
export function ownAddress(address: string): string | null {
  if (address.length > longestReturnTo || !/^\/(?![/\\])[\x21-\x7e]*$/.test(address)) return null;
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const page = pageAt(path);
  const names = page && (queries[page] ?? (page.startsWith('studio') ? [] : undefined));
  if (!names || !/^[\w/.-]+$/.test(path)) return null;
  const given = query.split('&').map((pair) => pair.split('=', 2));
  const kept = names.flatMap((name) => {
    const value = given.find(([named]) => named === name)?.[1] ?? '';
    return plainValue.test(value) ? [`${name}=${value}`] : [];
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** Returns whether a URL opens the details of a plan, whose price needs the user's country. */
export function choosesPlan(address: string): boolean {
  return address.startsWith(`${pages.pricing}?`);
}
