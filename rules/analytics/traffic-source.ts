/** Where a visit came from: the utm parameters of its URL, or the host of the site that links to ours. */

export type TrafficSource = {
  /** `utm_source`, or the host of the referring site; '' when both are unknown. */
  source: string;
  /** `utm_campaign`; '' without one. */
  campaign: string;
};

/** A visit without a referring site: a typed URL, a bookmark, or an app that hides it. */
export const direct: TrafficSource = { source: '', campaign: '' };

/** The sources beyond the limit of a day. `cleanLabel` removes parentheses, so no link can carry these two names. */
export const otherSources = '(other)';

/** The source of learners that the instructor imported. */
export const importedSource = '(import)';

/** The most pairs of source and campaign that are kept apart on one day. */
export const sourcesADay = 200;

const labelCharacters = 60;

/** Returns a text from a link in lower case, without special characters, and cut: `Facebook%20Ads ` is `facebook ads`. */
export function cleanLabel(text: string): string {
  const plain = text
    .slice(0, 1_000)
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, ' ')
    .trim();
  return Array.from(plain).slice(0, labelCharacters).join('').trim();
}
