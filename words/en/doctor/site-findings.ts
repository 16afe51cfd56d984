/** Findings about Google sign-in, the transcription service, and the site at its public URL. */
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
    wrong: `Google does not respond at ${issuer} (${reason}).`,
    help: 'Check the network connection of this machine, and keep GOOGLE_ISSUER set to https://accounts.google.com.',
  }),
  'google-client': () => ({
    wrong: 'The Google client ID or its secret is wrong.',
    help: 'Copy both again from "APIs & Services → Credentials" in the Google Cloud console into GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  }),
  'google-redirect': ({ url }) => ({
    wrong: `Google does not redirect to ${url}.`,
    help: 'Open the client under "APIs & Services → Credentials" in the Google Cloud console, and add exactly this URL to "Authorized redirect URIs".',
  }),
  'transcription-away': ({ url, reason }) => ({
    wrong: `The transcription service does not respond at ${url} (${reason}).`,
    help: 'Check TRANSCRIPTION_URL and that the service is running. Until then, write captions in the studio or upload them.',
  }),
  'transcription-key': () => ({
    wrong: 'The transcription service rejected the key.',
    help: 'Copy the key from the service into TRANSCRIPTION_KEY.',
  }),
  'site-away': ({ url, reason }) => ({
    wrong: `The site does not respond at ${url} (${reason}).`,
    help: 'Check that the site and its proxy are running, that the domain points to this machine (DNS), and that the firewall allows ports 80 and 443.',
  }),
  'site-slow': ({ url, seconds }) => ({
    wrong: `The site at ${url} took ${seconds} seconds to report that it is ready.`,
    help: 'Check whether the machine is busy (uptime), and whether the proxy waits for a process that is down.',
  }),
  'site-not-ready': ({ url, status }) => ({
    wrong: `The site at ${url} reports that it is not ready (${status}).`,
    help: 'Its database does not respond. To see the reason, run on this machine: curl http://localhost:3000/readyz',
  }),
  'site-not-ours': ({ url }) => ({
    wrong: `Another program responds at ${url}, or this site with another key.`,
    help: 'Check where the proxy sends requests, and that the doctor uses the .env and the data folder of the site (SECRET_KEY, DATA_DIR).',
  }),
  'certificate-invalid': ({ url, reason }) => ({
    wrong: `Browsers reject the certificate of ${url} (${reason}).`,
    help: 'Caddy gets one automatically when ports 80 and 443 are open. With nginx, run certbot again, and check that it serves the full chain.',
  }),
  'certificate-ends': ({ url, days }) => ({
    wrong: `The certificate of ${url} expires in ${days} days.`,
    help: 'It should have been renewed by now. Check the Caddy log, or run: certbot renew',
  }),
  'http-open': ({ url }) => ({
    wrong: `${url} responds without encryption.`,
    help: 'Redirect http to https in the proxy. The nginx file in deploy/ shows how.',
  }),
  'header-lost': ({ header }) => ({
    wrong: `The header ${header} does not reach visitors as the site sends it.`,
    help: 'The proxy removes or changes it. Delete the add_header, header or proxy_hide_header lines for it in the proxy’s configuration.',
  }),
  'replies-cached': ({ url }) => ({
    wrong: `A cache responds for ${url}, so one user may see another user’s page.`,
    help: 'Turn off caching in the proxy or CDN, or make it follow Cache-Control. Only /assets/ may be cached.',
  }),
  'uploads-refused': ({ status }) => ({
    wrong: `The proxy rejects uploads of 2 MB (${status}).`,
    help: 'Lesson files can have up to 100 MB. With nginx, set: client_max_body_size 110m;',
  }),
  'proxy-not-trusted': () => ({
    wrong:
      'The site is behind a proxy that it does not trust, so all visitors count as one for the rate limits.',
    help: 'Set TRUST_PROXY=true, and HOST=127.0.0.1 so that requests cannot bypass the proxy.',
  }),
  'proxy-missing': () => ({
    wrong:
      'TRUST_PROXY is true, but the proxy does not send the visitor’s IP address: X-Forwarded-For is missing.',
    help: 'With nginx, add: proxy_set_header X-Forwarded-For $remote_addr; without a proxy, set TRUST_PROXY=false.',
  }),
  'proxy-forged': () => ({
    wrong: 'Visitors can forge their IP address: the proxy passes on the X-Forwarded-For header they send.',
    help: 'Set the header in the proxy. With nginx: proxy_set_header X-Forwarded-For $remote_addr;',
  }),
  'proxy-shared': () => ({
    wrong:
      'All visitors share the IP address of a CDN or proxy, so the rate limits of one visitor apply to all of them together.',
    help: 'Set TRUSTED_PROXIES to the IP ranges of the CDN, and make your proxy keep X-Forwarded-For (docs/deploy.md).',
  }),
  'accel-missing': ({ prefix }) => ({
    wrong: `Videos do not play: MEDIA_ACCEL_PREFIX is ${prefix}, but there is no nginx in front that handles it.`,
    help: 'Remove MEDIA_ACCEL_PREFIX, or put nginx in front with the internal location from deploy/nginx.conf.',
  }),
  'metrics-open': ({ url }) => ({
    wrong: `Anyone can read the metrics at ${url}.`,
    help: 'The proxy on this machine hides the IP address of the client. Block /metrics in the proxy, as the files in deploy/ do.',
  }),
};
