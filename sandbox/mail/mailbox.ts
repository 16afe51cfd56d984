import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { SandboxDatabase } from '../database.ts';

/** A mail as it arrived. */
export interface Message {
  id: string;
  /** The envelope's recipients, joined by a comma and a space. */
  to: string;
  /** The sender's address, without the name. */
  from: string;
  fromName: string;
  subject: string;
  /** The text part; empty where there is none. */
  text: string;
  /** The HTML part; empty where there is none. */
  html: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The Message-ID with its angle brackets, as in the header. */
  messageId: string;
}

export interface Mailbox {
  receive(source: Buffer, envelope: { from: string; to: string[] }): Promise<Message>;
  /** Newest first; `to` is compared without regard to case. */
  list(wish?: { to?: string | undefined; limit?: number }): Message[];
  find(id: string): Message | undefined;
  /** The mail as it came over the wire. */
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
