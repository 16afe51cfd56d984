import { html } from 'hono/html';
import { page, type Html } from './page.ts';

/** The sandbox's home page, with links to its parts. */
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
