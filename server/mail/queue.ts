/** Queues email, encrypted; the mail job sends it later, even after a crash. */
import { html, raw } from 'hono/html';
import type { MailKind } from '#rules/mail/mail-stop.ts';
import type { MailParagraph, MailMessage } from '#messages/mail-message.ts';
import type { Language } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { messageIdOf } from './message-id.ts';
import { dropMail, dropMailTo, isMailKnown, listUnsentMail, queueMail } from './store.ts';
import { endMailStops } from './bounce-store.ts';

const bodyStyle =
  'margin:0;padding:24px;background:#f6f1e7;color:#182033;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif';
const sheetStyle = 'max-width:480px;margin:0 auto;padding:32px;background:#fffdf8;border-radius:12px';
const buttonStyle =
  'display:inline-block;padding:12px 28px;border-radius:999px;background:#f2a93b;color:#241703;font-weight:600;text-decoration:none';

export type MailText = { subject: string; text: string; html: string };

export type MailContent = MailText & {
  to: string;
  /** The address that replies go to; without it, the sender's. */
  replyTo?: string | undefined;
  /** The URL that ends such emails with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** A condition that must hold when it is sent; the room of the email's subject writes and reads it. */
  condition?: string | undefined;
};

/** Renders an email as plain text and as HTML. */
export async function composeMail(mail: MailMessage & { language: Language }): Promise<MailText> {
  return {
    subject: mail.subject,
    text: `${mail.paragraphs.map(asText).join('\n\n')}\n`,
    html: String(await asDocument(mail)),
  };
}

function asText(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'link' in paragraph ? paragraph.link : paragraph.code;
}

function asDocument({ subject, language, paragraphs }: MailMessage & { language: Language }) {
  return html`${raw('<!doctype html>')}
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="${bodyStyle}">
        <div style="${sheetStyle}">${paragraphs.map(asHtml)}</div>
      </body>
    </html>`;
}

function asHtml(paragraph: MailParagraph) {
  if (typeof paragraph === 'string') return html`<p style="margin:0 0 16px">${paragraph}</p>`;
  if ('link' in paragraph)
    return html`<p style="margin:24px 0">
      <a href="${paragraph.link}" style="${buttonStyle}">${paragraph.label}</a>
    </p>`;
  return html`<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:700">
    ${paragraph.shown}
  </p>`;
}

/**
 * Queues an email and returns its id, a new one by default. `uid` is given when the address is not, or not yet, the
 * learner's own; otherwise the mail job looks up the owner.
 */
export async function writeMail(
  db: Database,
  ctx: Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>,
  mail: MailMessage & { id?: string; kind: MailKind; uid?: string; language: Language } & Pick<
      MailContent,
      'to' | 'replyTo' | 'unsubscribeUrl' | 'condition'
    >,
): Promise<string> {
  const { kind, to, uid = null, replyTo, unsubscribeUrl, condition } = mail;
  const content: MailContent = { to, replyTo, unsubscribeUrl, condition, ...(await composeMail(mail)) };
  const id = mail.id ?? ctx.randomBytes(16).toString('base64url');
  await queueComposed(db, ctx, { id, kind, uid, content });
  ctx.mailQueued();
  return id;
}

/** Queues an email, unless one with its id was queued before and is still kept (`KEEP_MAIL_DAYS`); returns whether it was. */
export async function writeMailOnce(
  db: Database,
  ctx: Parameters<typeof writeMail>[1],
  mail: Parameters<typeof writeMail>[2] & { id: string },
): Promise<boolean> {
  if (await isMailKnown(db, mail)) return false;
  await writeMail(db, ctx, mail);
  return true;
}

/** Queues an email that is composed already; the caller wakes the job that sends its kind. */
export async function queueComposed(
  db: Database,
  ctx: Pick<AppContext, 'config' | 'secret' | 'now'>,
  mail: { id: string; kind: MailKind; uid: string | null; campaignId?: string; content: MailContent },
): Promise<void> {
  const { content, ...row } = mail;
  await queueMail(db, {
    ...row,
    encryptedContent: ctx.secret.encrypt('mail', JSON.stringify(content)),
    recipientKey: recipientKeyOf(ctx, content.to),
    messageId: messageIdOf(mail.id, ctx.config),
    now: ctx.now(),
  });
}

/** Returns the signature that identifies emails to an address; the address itself is stored encrypted. */
export function recipientKeyOf({ secret }: Pick<AppContext, 'secret'>, email: string): string {
  return secret.sign('mail-recipient', email);
}

/** Returns all valid signatures of an address; two during a change of the site's key. */
export function recipientKeysOf({ secret }: Pick<AppContext, 'secret'>, email: string): string[] {
  return secret.signaturesOf('mail-recipient', email);
}

/**
 * Deletes the email to this learner, its delivery reports, and queued email that mentions one of their addresses.
 * Queued email is encrypted, so each one is decrypted to search it.
 */
export async function deleteMailAbout(
  tx: Database,
  ctx: AppContext,
  { uid, emails }: { uid: string; emails: readonly string[] },
): Promise<void> {
  const recipientKeys = emails.flatMap((email) => recipientKeysOf(ctx, email));
  await dropMailTo(tx, { uid, recipientKeys });
  await endMailStops(tx, { recipientKeys });
  for (const { id, encryptedContent } of await listUnsentMail(tx)) {
    const content = contentOf(ctx, encryptedContent);
    if (content !== null && emails.some((email) => content.includes(email))) await dropMail(tx, { id });
  }
}

/** Returns null for an email that was encrypted with another key. */
function contentOf(ctx: AppContext, encryptedContent: string): string | null {
  try {
    return ctx.secret.decrypt('mail', encryptedContent);
  } catch {
    return null;
  }
}
