import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** The frame of every page of the sandbox. */
export function page(options: {
  title: string;
  body: Html;
  /** Reload after so many seconds. */
  refreshSeconds?: number;
  /** Pages that the site's visitors see have their own design, and no link to the sandbox's other pages. */
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

/** No form-action: a payment or a sign-in ends with a redirect to the site, wherever that is. */
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
