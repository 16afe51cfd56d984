import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime from 'postal-mime';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { formatTime, type Html, page } from '#sandbox/page.ts';

/** A received email. */
export interface Message {
  id: string;
  /** The envelope's recipients, joined by a comma and a space. */
  to: string;
  /** The sender's email address without the name. */
  from: string;
  fromName: string;
  subject: string;
  /** The text part, or an empty string. */
  text: string;
  /** The HTML part, or an empty string. */
  html: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The Message-ID with its angle brackets. */
  messageId: string;
}

type Envelope = Pick<Message, 'to' | 'subject' | 'messageId'> & { sequence: number };

export interface Mailbox {
  receive(source: Buffer, envelope: { from: string; to: string[] }): Promise<Message>;
  /** Newest first; `to` ignores case. */
  list(wish?: { to?: string | undefined; limit?: number }): Message[];
  /** Lists the emails that came after the one of that number, oldest first, without their texts. */
  listAfter(sequence: number): Envelope[];
  find(id: string): Message | undefined;
  /** The raw message. */
  source(id: string): Buffer | undefined;
  empty(): void;
}

export function openMailbox(db: SandboxDatabase, now: () => number): Mailbox {
  const insert = db.prepare('INSERT INTO messages (id, body, source) VALUES (?, ?, ?)');
  const address = db.prepare('INSERT OR IGNORE INTO recipients (address, message) VALUES (?, ?)');
  const all = db.prepare<[number], Row>('SELECT body FROM messages ORDER BY sequence DESC LIMIT ?');
  const byAddress = db.prepare<[string, number], Row>(`
    SELECT body FROM messages JOIN recipients ON message = sequence
    WHERE address = ? ORDER BY sequence DESC LIMIT ?`);
  const after = db.prepare<[number], Envelope>(`
    SELECT sequence, body ->> 'to' AS "to", body ->> 'subject' AS subject, body ->> 'messageId' AS messageId
    FROM messages WHERE sequence > ? ORDER BY sequence`);
  const byId = db.prepare<[string], Row>('SELECT body FROM messages WHERE id = ?');
  const sourceById = db.prepare<[string], { source: Buffer }>('SELECT source FROM messages WHERE id = ?');

  const store = db.transaction((message: Message, recipients: string[], source: Buffer) => {
    const { lastInsertRowid } = insert.run(message.id, JSON.stringify(message), source);
    for (const recipient of recipients) address.run(recipient.toLowerCase(), lastInsertRowid);
  });

  return {
    async receive(source, envelope) {
      const mail = await PostalMime.parse(source);
      const message: Message = {
        id: randomUUID(),
        to: envelope.to.join(', '),
        from: mail.from?.address ?? envelope.from,
        fromName: mail.from?.name ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        receivedAt: new Date(now()).toISOString(),
        messageId: mail.messageId ?? '',
      };
      store(message, envelope.to, source);
      return message;
    },
    list({ to, limit = -1 } = {}) {
      const rows = to === undefined ? all.all(limit) : byAddress.all(to.trim().toLowerCase(), limit);
      return rows.map((row) => JSON.parse(row.body) as Message);
    },
    listAfter: (sequence) => after.all(sequence),
    find(id) {
      const row = byId.get(id);
      return row && (JSON.parse(row.body) as Message);
    },
    source: (id) => sourceById.get(id)?.source,
    empty: db.transaction(() => {
      db.exec('DELETE FROM recipients; DELETE FROM messages;');
    }),
  };
}

interface Row {
  body: string;
}

function inboxPage(messages: Message[], to: string | undefined): Html {
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

function messagePage(message: Message): Html {
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

function missingMessagePage(): Html {
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

/** The inbox pages, and the same as JSON under /api/messages. */
export function mailRoutes(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const to = context.req.query('to') || undefined;
    return context.html(inboxPage(mailbox.list({ to, limit: 100 }), to));
  });
  app.post('/empty', (context) => {
    mailbox.empty();
    return context.redirect('/mail', 303);
  });
  app.get('/api/messages', (context) => context.json(mailbox.list({ to: context.req.query('to') })));
  app.get('/api/envelopes', (context) =>
    context.json(mailbox.listAfter(Number(context.req.query('after') ?? 0))),
  );
  app.delete('/api/messages', (context) => {
    mailbox.empty();
    return context.body(null, 204);
  });
  app.get('/:id', (context) => {
    const message = mailbox.find(context.req.param('id'));
    return message ? context.html(messagePage(message)) : context.html(missingMessagePage(), 404);
  });
  app.get('/:id/html', (context) => {
    const message = mailbox.find(context.req.param('id'));
    if (!message) return context.notFound();
    context.header('Content-Security-Policy', letterPolicy);
    return context.html(openLinksOutside + message.html);
  });
  app.get('/:id/source', (context) => {
    const source = mailbox.source(context.req.param('id'));
    if (!source) return context.notFound();
    return context.body(new Uint8Array(source), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
    });
  });
  return app;
}

/** Emails run no scripts; links open outside the frame. */
const letterPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
].join('; ');

const openLinksOutside = '<base target="_blank">';
