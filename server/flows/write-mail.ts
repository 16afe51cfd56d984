/** Puts one of our own mails into the queue, sealed; it is sent later, and survives whatever comes between. */
import type { Database } from '#server/database.ts';
import { queueMail } from '#server/store/mail.ts';
import type { World } from '#server/world.ts';
import type { MailText } from './mail-texts.ts';

export type SealedMail = MailText & { to: string };

export async function writeMail(
  db: Database,
  world: Pick<World, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>,
  mail: SealedMail & { kind: string },
): Promise<void> {
  const { kind, ...content } = mail;
  const id = world.randomBytes(16).toString('base64url');
  await queueMail(db, {
    id,
    kind,
    sealed: world.secret.seal('mail', JSON.stringify(content satisfies SealedMail)),
    messageId: `<${id}@${new URL(world.config.siteUrl).hostname}>`,
    now: world.now(),
  });
  world.mailQueued();
}
