/** Puts a mail into the queue, encrypted; the mail job sends it later, after a crash too. */
import type { Database } from '#server/db/database.ts';
import { queueMail } from '#server/store/mail.ts';
import type { AppContext } from '#server/context.ts';
import type { MailWords } from '#words/mail-words.ts';
import type { Language } from '#words/words-for.ts';
import { composeMail, type MailText } from './compose-mail.ts';

export type MailContent = MailText & { to: string };

export async function writeMail(
  db: Database,
  ctx: Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>,
  mail: MailWords & { kind: string; to: string; language: Language },
): Promise<void> {
  const { kind, to } = mail;
  const content: MailContent = { to, ...(await composeMail(mail)) };
  const id = ctx.randomBytes(16).toString('base64url');
  await queueMail(db, {
    id,
    kind,
    encryptedContent: ctx.secret.encrypt('mail', JSON.stringify(content)),
    recipientKey: recipientKeyOf(ctx, to),
    messageId: `<${id}@${new URL(ctx.config.siteUrl).hostname}>`,
    now: ctx.now(),
  });
  ctx.mailQueued();
}

/** Returns the signature by which the mails to an e-mail are found; the e-mail itself stands encrypted in each. */
export function recipientKeyOf({ secret }: Pick<AppContext, 'secret'>, email: string): string {
  return secret.sign('mail-recipient', email);
}
