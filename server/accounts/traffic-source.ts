/** Reads the source of a visit from its URL and its referrer. */
import type { Context } from 'hono';
import { cleanLabel, type TrafficSource } from '#rules/analytics/traffic-source.ts';

/** Visitors who cancel there come back from it, which says nothing about where they came from before. */
const googleSignIn = 'accounts.google.com';

/** Longer URLs are not parsed. */
const longestUrl = 2_000;

/**
 * Returns the source of a page with this URL and referrer, either of which may be ''. A referrer of our own site counts
 * with its utm parameters only, so that they are still known one page later.
 */
export function trafficSource(
  { url, referrer }: { url: string; referrer: string },
  siteUrl: string,
): TrafficSource {
  const { host } = new URL(siteUrl);
  const page = parseUrl(url);
  const former = parseUrl(referrer);
  const tagged = [page, former]
    .filter((one) => one?.host === host)
    .map((one) => ({
      source: cleanLabel(one?.searchParams.get('utm_source') ?? ''),
      campaign: cleanLabel(one?.searchParams.get('utm_campaign') ?? ''),
    }))
    .find(({ source, campaign }) => source !== '' || campaign !== '');
  const isOther = former !== null && former.host !== host && former.host !== googleSignIn;
  const site = isOther ? cleanLabel(former.hostname.replace(/^www\./, '')) : '';
  return { source: tagged?.source || site, campaign: tagged?.campaign ?? '' };
}

/**
 * Returns the source of a visitor who signs in. The request comes from a page of ours, whose URL is in the Referer header;
 * `referrer` is the referrer of that page, as its script reads it.
 */
export function sourceOfSignIn(c: Context, referrer: string | undefined, siteUrl: string): TrafficSource {
  return trafficSource({ url: c.req.header('referer') ?? '', referrer: referrer ?? '' }, siteUrl);
}

/** Returns whether a URL is of our own site. */
export function isOwnUrl(url: string, siteUrl: string): boolean {
  return parseUrl(url)?.host === new URL(siteUrl).host;
}

/** Apps on Android send a referrer such as `android-app://com.google.android.gm/`. */
const schemes = ['http:', 'https:', 'android-app:'];

function parseUrl(text: string): URL | null {
  if (text === '' || text.length > longestUrl || !URL.canParse(text)) return null;
  const url = new URL(text);
  return schemes.includes(url.protocol) ? url : null;
}
