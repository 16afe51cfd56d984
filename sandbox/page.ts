import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** The frame of every page of the neighbours. */
export function page(options: {
  title: string;
  body: Html;
  /** Reload after so many seconds. */
  refreshSeconds?: number;
  /** The payment page stands alone: its own looks, and no way to the neighbours. */
  frame?: 'checkout';
}): Html {
  const isCheckout = options.frame === 'checkout';
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
        ${isCheckout ? html`<link rel="stylesheet" href="/checkout.css" />` : ''}
      </head>
      <body>
        ${isCheckout ? '' : navigation}
        <main>${options.body}</main>
      </body>
    </html>`;
}

const navigation = html`<header class="bar">
  <a class="brand" href="/">Neighbours</a>
  <nav aria-label="Neighbours">
    <a href="/mail">Inbox</a>
    <a href="/stripe/payments">Payments</a>
    <a href="/control">Control</a>
  </nav>
</header>`;

/** `2026-03-01 14:05:09`, in UTC. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
