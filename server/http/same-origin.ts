import { Refusal } from './refusal.ts';

/** A write must come from our own pages: browsers say so, and no other site can make them lie. */
export function requireSameOrigin(headers: Headers, siteUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const fromElsewhere = site === null ? origin !== siteUrl : site !== 'same-origin';
  if (fromElsewhere) throw new Refusal('permission-denied', 'This came from another site.');
}
