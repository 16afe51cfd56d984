/** The words of the doctor about sign-in with Google, the service that writes captions, and the site at its public address. */
import type { FindingTexts } from './finding-texts.ts';

export const siteFindings: FindingTexts<
  | 'google-away'
  | 'google-client'
  | 'google-redirect'
  | 'transcription-away'
  | 'transcription-key'
  | 'site-away'
  | 'site-slow'
  | 'site-not-ready'
  | 'site-not-ours'
  | 'certificate-invalid'
  | 'certificate-ends'
  | 'http-open'
  | 'header-lost'
  | 'replies-cached'
  | 'uploads-refused'
  | 'proxy-not-trusted'
  | 'proxy-missing'
  | 'proxy-forged'
  | 'proxy-shared'
  | 'accel-missing'
  | 'metrics-open'
> = {
  'google-away': ({ issuer, reason }) => ({
    wrong: `Google does not answer at ${issuer} (${reason}).`,
    help: 'Check the network of this machine, and leave GOOGLE_ISSUER at https://accounts.google.com.',
  }),
  'google-client': () => ({
    wrong: 'Google does not know the client, or its secret is wrong.',
    help: 'Copy both again from "APIs & Services → Credentials" of the Google Cloud console into GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  }),
  'google-redirect': ({ url }) => ({
    wrong: `Google leads nobody back to ${url}.`,
    help: 'Open the client under "APIs & Services → Credentials" of the Google Cloud console, and add exactly this address to "Authorized redirect URIs".',
  }),
  'transcription-away': ({ url, reason }) => ({
    wrong: `The service that writes captions does not answer at ${url} (${reason}).`,
    help: 'Check TRANSCRIPTION_URL and that the service runs. Until then captions are written by hand or uploaded.',
  }),
  'transcription-key': () => ({
    wrong: 'The service that writes captions does not take the key.',
    help: 'Copy the key from the service into TRANSCRIPTION_KEY.',
  }),
  'site-away': ({ url, reason }) => ({
    wrong: `The site does not answer at ${url} (${reason}).`,
    help: 'Check that the site and its proxy run, that the name leads to this machine (DNS), and that the firewall lets ports 80 and 443 in.',
  }),
  'site-slow': ({ url, seconds }) => ({
    wrong: `The site at ${url} took ${seconds} seconds to say that it is ready.`,
    help: 'Look whether the machine is busy (uptime), and whether the proxy waits for a process that is away.',
  }),
  'site-not-ready': ({ url, status }) => ({
    wrong: `The site at ${url} says that it is not ready (${status}).`,
    help: 'Its database does not answer. Ask on this machine what is wrong: curl http://localhost:3000/readyz',
  }),
  'site-not-ours': ({ url }) => ({
    wrong: `Another program answers at ${url}, or this site with another key.`,
    help: 'Check where the proxy sends requests, and that the doctor runs with the .env and the data folder of the site (SECRET_KEY, DATA_DIR).',
  }),
  'certificate-invalid': ({ url, reason }) => ({
    wrong: `Browsers refuse the certificate of ${url} (${reason}).`,
    help: 'Caddy gets one by itself when ports 80 and 443 are open. With nginx run certbot again, and check that it serves the full chain.',
  }),
  'certificate-ends': ({ url, days }) => ({
    wrong: `The certificate of ${url} ends in ${days} days.`,
    help: 'It should have been renewed by now. Look at the log of Caddy, or run: certbot renew',
  }),
  'http-open': ({ url }) => ({
    wrong: `${url} answers without encryption.`,
    help: 'Let the proxy lead http to https; the nginx file in deploy/ shows how.',
  }),
  'header-lost': ({ header }) => ({
    wrong: `The header ${header} does not reach visitors as the site sends it.`,
    help: 'The proxy removes or changes it. Take its own add_header, header or proxy_hide_header lines for it away.',
  }),
  'replies-cached': ({ url }) => ({
    wrong: `A cache answers ${url}, so one person may see the page of another.`,
    help: 'Switch caching off in the proxy or CDN, or let it follow Cache-Control; only /assets/ may be cached.',
  }),
  'uploads-refused': ({ status }) => ({
    wrong: `The proxy refuses uploads of 2 MB (${status}).`,
    help: 'Files of lessons may have 100 MB. With nginx set: client_max_body_size 110m;',
  }),
  'proxy-not-trusted': () => ({
    wrong:
      'The site is behind a proxy and does not believe it, so all visitors count as one for the rate limits.',
    help: 'Set TRUST_PROXY=true, and HOST=127.0.0.1 so that nobody goes around the proxy.',
  }),
  'proxy-missing': () => ({
    wrong: 'TRUST_PROXY is true, but the proxy does not say who asks: X-Forwarded-For is missing.',
    help: 'With nginx add: proxy_set_header X-Forwarded-For $remote_addr; without a proxy set TRUST_PROXY=false.',
  }),
  'proxy-forged': () => ({
    wrong: 'Visitors can choose their own address: the proxy passes on the X-Forwarded-For that they send.',
    help: 'Let the proxy set it: with nginx proxy_set_header X-Forwarded-For $remote_addr;',
  }),
  'proxy-shared': () => ({
    wrong:
      'All visitors share the address of a CDN or proxy in front, so they are locked out together by the limits of one visitor.',
    help: 'Set TRUSTED_PROXIES to the ranges of the CDN, and let your proxy keep X-Forwarded-For (docs/deploy.md).',
  }),
  'accel-missing': ({ prefix }) => ({
    wrong: `No video plays: MEDIA_ACCEL_PREFIX is ${prefix}, but no nginx in front acts on it.`,
    help: 'Remove MEDIA_ACCEL_PREFIX, or put nginx in front with the internal location of deploy/nginx.conf.',
  }),
  'metrics-open': ({ url }) => ({
    wrong: `Everybody can read the metrics at ${url}.`,
    help: 'The proxy on this machine hides who asks. Refuse /metrics in the proxy, as the files in deploy/ do.',
  }),
};
