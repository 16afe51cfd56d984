/** Puts one of our own mails into the queue, sealed; it is sent later, and survives whatever comes between. */
import type { Database } from '#server/db/database.ts';
import { queueMail } from '#server/store/mail.ts';
import type { AppContext } from '#server/context.ts';
import type { MailText } from './mail-texts.ts';

export type MailContent = MailText & { to: string };

export async function writeMail(
  db: Database,
  ctx: Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>,
  mail: MailContent & { kind: string },
): Promise<void> {
  const { kind, ...content } = mail;
  const id = ctx.randomBytes(16).toString('base64url');
  await queueMail(db, {
    id,
    kind,
    encryptedContent: ctx.secret.encrypt('mail', JSON.stringify(content satisfies MailContent)),
    messageId: `<${id}@${new URL(ctx.config.siteUrl).hostname}>`,
    now: ctx.now(),
  });
  ctx.mailQueued();
}
