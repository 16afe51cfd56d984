import { html } from 'hono/html';
import { formatTime, page, type Html } from '../page.ts';
import type { Message } from './mailbox.ts';

export function inboxPage(messages: Message[], to: string | undefined): Html {
  return page({
    title: to ? `Inbox of ${to}` : 'Inbox',
    refreshSeconds: 5,
    body: html`<div class="heading">
        <h1>Inbox${to ? html` <small>of ${to}</small>` : ''}</h1>
        <form method="post" action="/mail/empty"><button class="quiet">Empty</button></form>
      </div>
      ${messages.length === 0 ? emptyInbox : messageList(messages)}`,
  });
}

export function messagePage(message: Message): Html {
  const sender = message.fromName ? `${message.fromName} <${message.from}>` : message.from;
  return page({
    title: message.subject || 'Mail without subject',
    body: html`<p><a href="/mail">← Inbox</a></p>
      <h1>${message.subject || 'No subject'}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${sender}</dd>
        <dt>To</dt>
        <dd><a href="/mail?to=${encodeURIComponent(message.to)}">${message.to}</a></dd>
        <dt>Received</dt>
        <dd>${formatTime(Date.parse(message.receivedAt))} UTC</dd>
        <dt>Message-ID</dt>
        <dd><code>${message.messageId}</code></dd>
      </dl>
      ${message.html ? htmlPart(message) : ''}
      ${
        message.text
          ? html`<h2>Text part</h2>
              <pre class="letter">${message.text}</pre>`
          : ''
      }
      <p><a href="/mail/${message.id}/source">Source</a></p>`,
  });
}

export function missingMessagePage(): Html {
  return page({
    title: 'No such mail',
    body: html`<h1>No such mail</h1>
      <p><a href="/mail">Back to the inbox</a></p>`,
  });
}

const emptyInbox = html`<p class="lead">
  Nothing here yet. Mail appears by itself when the site sends some.
</p>`;

function messageList(messages: Message[]): Html {
  return html`<ol class="messages">
    ${messages.map(
      (message) =>
        html`<li>
          <a href="/mail/${message.id}">
            <strong>${message.subject || 'No subject'}</strong>
            <span>${message.to}</span>
            <time datetime="${message.receivedAt}">${formatTime(Date.parse(message.receivedAt))}</time>
          </a>
        </li>`,
    )}
  </ol>`;
}

function htmlPart(message: Message): Html {
  return html`<iframe
    class="letter"
    title="HTML part"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/mail/${message.id}/html"
  ></iframe>`;
}
