/** Puts a mail into the queue, encrypted; the mail job sends it later, after a crash too. */
import type { MailKind } from '#rules/mail/mail-stop.ts';
import type { Database } from '#server/db/database.ts';
import { queueMail } from '#server/store/mail/mail.ts';
import type { AppContext } from '#server/context.ts';
import type { MailWords } from '#words/mail-words.ts';
import type { Language } from '#words/words-for.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import { messageIdOf } from './mail-address.ts';

export type MailContent = MailText & { to: string };

/**
 * Returns the mail's id, a new one where none is given. `uid` is given where the e-mail is not, or not yet, that of the learner; otherwise the mail job
 * finds whose it is.
 */
export async function writeMail(
  db: Database,
  ctx: Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>,
  mail: MailWords & { id?: string; kind: MailKind; to: string; uid?: string; language: Language },
): Promise<string> {
  const { kind, to, uid = null } = mail;
  const content: MailContent = { to, ...(await composeMail(mail)) };
  const id = mail.id ?? ctx.randomBytes(16).toString('base64url');
  await queueMail(db, {
    id,
    kind,
    encryptedContent: ctx.secret.encrypt('mail', JSON.stringify(content)),
    recipientKey: recipientKeyOf(ctx, to),
    uid,
    messageId: messageIdOf(id, ctx.config),
    now: ctx.now(),
  });
  ctx.mailQueued();
  return id;
}

/** Returns the signature by which the mails to an e-mail are found; the e-mail itself stands encrypted in each. */
export function recipientKeyOf({ secret }: Pick<AppContext, 'secret'>, email: string): string {
  return secret.sign('mail-recipient', email);
}

/** Returns all signatures of an e-mail that count; two while the site's key is changed. */
export function recipientKeysOf({ secret }: Pick<AppContext, 'secret'>, email: string): string[] {
  return secret.signaturesOf('mail-recipient', email);
}
