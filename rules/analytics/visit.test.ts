import { expect, test } from 'vitest';
import { isVisit, type PageRequest } from './visit.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; CUBOT X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

const request: PageRequest = {
  method: 'GET',
  userAgent: phone,
  isFromSite: false,
  fetchDest: 'document',
  fetchSite: 'cross-site',
  purpose: '  ',
};

test.each<[string, Partial<PageRequest>]>([
  ['a navigation from another site', {}],
  ['a typed URL', { fetchSite: 'none' }],
  ['a browser without Sec-Fetch headers', { fetchDest: null, fetchSite: null }],
  ['an in-app browser', { userAgent: `${phone} Instagram 312.0.0.22.114 Android` }],
])('%s is a visit', (_, given) => expect(isVisit({ ...request, ...given })).toBe(true));

test.each<[string, Partial<PageRequest>]>([
  ['a HEAD request', { method: 'HEAD' }],
  ['a step within the site', { fetchSite: 'same-origin' }],
  ['a step within the site in an old browser', { fetchDest: null, fetchSite: null, isFromSite: true }],
  ['a page that is loaded in advance', { purpose: 'prefetch;prerender' }],
  ['a frame', { fetchDest: 'iframe' }],
  [
    'a search engine',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a health check', { userAgent: 'kube-probe/1.31' }],
  ['a monitor', { userAgent: 'Mozilla/5.0 (compatible; UptimeRobot/2.0)' }],
  ['the preview of a link', { userAgent: 'WhatsApp/2.24.1 A' }],
  ['a program', { userAgent: 'curl/8.5.0' }],
  ['a request without a user agent', { userAgent: '' }],
])('%s is no visit', (_, given) => expect(isVisit({ ...request, ...given })).toBe(false));
