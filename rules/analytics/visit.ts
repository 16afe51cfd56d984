/** Which requests are visits: navigations of browsers that come from outside of the site. */

export type PageRequest = {
  method: string;
  userAgent: string;
  /** Whether the referrer is a page of our own site. */
  isFromSite: boolean;
  /** The headers Sec-Fetch-Dest and Sec-Fetch-Site; null in old browsers. */
  fetchDest: string | null;
  fetchSite: string | null;
  /** The headers Sec-Purpose, Purpose and X-Moz of a page that is loaded in advance, joined. */
  purpose: string;
};

/**
 * Returns whether a request for a public page is a visit. Robots, previews of links, pages loaded in advance and steps
 * within the site are not.
 */
export function isVisit(request: PageRequest): boolean {
  const { method, userAgent, isFromSite, fetchDest, fetchSite, purpose } = request;
  if (method !== 'GET' || isRobot(userAgent)) return false;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  if (fetchDest !== null && fetchDest !== 'document') return false;
  return fetchSite !== 'same-origin' && !isFromSite;
}

/** All browsers call themselves Mozilla. Cubot is a brand of phones. */
function isRobot(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/') || robots.test(userAgent);
}

const robots = new RegExp(
  [
    '(?<!cu)bot',
    'crawl|spider|slurp|archive|scrap|scan|monitor|uptime|pingdom|probe|check',
    'preview|facebookexternalhit|embedly|feed|validator|lighthouse|pagespeed|headless|phantom|puppeteer',
    'curl|wget|python|java/|httpclient|okhttp|axios|undici|node-fetch|go-http',
  ].join('|'),
  'i',
);
