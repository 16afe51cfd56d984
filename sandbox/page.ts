import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** The layout of every page of the sandbox. */
export function page(options: {
  title: string;
  body: Html;
  /** The reload interval in seconds. */
  refreshSeconds?: number;
  /** Pages for the site's visitors have their own design and no link to the sandbox's other pages. */
  frame?: 'checkout' | 'account';
}): Html {
  const refresh = options.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${options.refreshSeconds}" />`
    : '';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refresh}
        <title>${options.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
        ${options.frame ? html`<link rel="stylesheet" href="/${options.frame}.css" />` : ''}
      </head>
      <body>
        ${options.frame ? '' : navigation}
        <main>${options.body}</main>
      </body>
    </html>`;
}

/** Without `form-action`, since a payment or sign-in redirects to the site at any URL. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'";

const navigation = html`<header class="bar">
  <a class="brand" href="/">Sandbox</a>
  <nav aria-label="Sandbox">
    <a href="/mail">Inbox</a>
    <a href="/stripe/payments">Payments</a>
    <a href="/control">Control</a>
  </nav>
</header>`;

/** `2026-03-01 14:05:09`, in UTC. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** `$78.00` or `RM68.00` from an amount in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits = zeroDecimal.has(code) ? 0 : threeDecimal.has(code) ? 3 : 2;
  const number = (amount / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${symbols[code] ?? `${code} `}${number}`;
}

const symbols: Record<string, string> = { USD: '$', MYR: 'RM', IDR: 'Rp', JPY: '¥' };

/** Stripe's list, which differs from ISO 4217. @see https://docs.stripe.com/currencies */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));

export function homePage(options: {
  siteUrl: string;
  smtpAddress: string;
  apiAddress: string;
  issuer: string;
  transcription: string;
}): Html {
  return page({
    title: 'Sandbox',
    body: html`<h1>The sandbox</h1>
      <p class="lead">
        Little stand-ins for the outside world: nothing here leaves this computer, no money moves, no mail is
        sent on.
      </p>
      <ul class="links">
        <li>
          <a href="/mail"><strong>Inbox</strong> every mail that the site sent</a>
        </li>
        <li>
          <a href="/stripe/payments"><strong>Payments</strong> checkouts, refunds, disputes, webhooks</a>
        </li>
        <li>
          <a href="/control"><strong>Control</strong> how the sandbox misbehaves, as JSON</a>
        </li>
        <li>
          <a href="${options.siteUrl}"><strong>The site</strong> ${options.siteUrl}</a>
        </li>
      </ul>
      <dl class="facts">
        <dt>Mail goes to</dt>
        <dd><code>${options.smtpAddress}</code></dd>
        <dt>Stripe’s API</dt>
        <dd><code>${options.apiAddress}</code></dd>
        <dt>Webhooks go to</dt>
        <dd><code>${options.siteUrl}/webhooks/stripe</code></dd>
        <dt>Google’s issuer</dt>
        <dd>
          <a href="${options.issuer}/.well-known/openid-configuration"><code>${options.issuer}</code></a>
        </dd>
        <dt>Sound goes to</dt>
        <dd><code>${options.transcription}</code></dd>
      </dl>`,
  });
}
