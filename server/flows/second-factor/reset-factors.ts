import type { AppContext } from '#server/context.ts';
import { removeAllSecondFactors } from '#server/store/staff/second-factors.ts';
import { findUserByEmail, lockUser } from '#server/store/users.ts';
import { wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { writeFactorLine } from './tell-change.ts';
import { transaction } from '#server/db/transaction.ts';

type ResetContext = Pick<AppContext, 'db' | 'config' | 'secret' | 'now' | 'randomBytes' | 'mailQueued'>;

/** Removes everything of somebody's second factor at the operator's command. False when nobody has this e-mail. */
export async function resetFactors(ctx: ResetContext, { email }: { email: string }): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, { email });
    if (!user) return false;
    const { uid, language } = user;
    await lockUser(tx, { uid });
    await removeAllSecondFactors(tx, { uid });
    await writeFactorLine(tx, ctx, { uid, actor: 'operator', action: 'second-factor-reset', detail: '' });
    const { siteUrl } = ctx.config;
    const mail = wordsFor(language).staffMail.factorsResetMail({ siteUrl });
    await writeMail(tx, ctx, { ...mail, kind: 'second-factor-reset', to: email, language });
    return true;
  });
}
