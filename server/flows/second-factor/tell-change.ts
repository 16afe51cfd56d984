/** Each change of somebody's second factors leaves an audit line, and a mail that tells them. */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { type Language, wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';

type MailContext = Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>;

export type FactorChange = {
  uid: string;
  user: { email: string; language: Language };
  kind: 'passkey' | 'authenticator' | 'recovery-code';
  change: 'added' | 'removed' | 'used';
  /** The number of recovery codes that are left, where one was used. */
  left?: number;
};

export async function tellFactorChange(
  tx: Database,
  ctx: MailContext,
  { uid, user, kind, change, left = 0 }: FactorChange,
): Promise<void> {
  const { siteUrl } = ctx.config;
  const { staffMail } = wordsFor(user.language);
  await writeFactorLine(tx, ctx, { uid, action: `second-factor-${change}`, detail: detailOf(kind) });
  const mail =
    change === 'used'
      ? staffMail.recoveryCodeUsedMail({ siteUrl, left })
      : staffMail.factorChangedMail({ siteUrl, kind: kind === 'passkey' ? kind : 'authenticator', change });
  await writeMail(tx, ctx, {
    ...mail,
    kind: `second-factor-${change}`,
    to: user.email,
    language: user.language,
  });
}

/** Writes an audit line about somebody's own second factors. */
export async function writeFactorLine(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  line: { uid: string; action: string; detail: string; actor?: string },
): Promise<void> {
  const { uid, action, detail, actor = uid } = line;
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), actor, action, subject: uid, detail });
}
