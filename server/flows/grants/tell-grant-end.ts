/** The mail to a learner whose given plan has ended, in the transaction that ends it. */
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { findPlan } from '#server/store/users.ts';
import { type Language, wordsFor } from '#words/words-for.ts';

/** `plan` is the one before. Where the same plan is paid as well, nothing changes for the learner, and no mail goes. */
export async function tellGrantEnd(
  tx: Database,
  ctx: AppContext,
  ended: { uid: string; email: string; language: Language; plan: Plan; given: PaidPlan; course: string },
): Promise<void> {
  const { uid, email, language, given, course } = ended;
  const left = await findPlan(tx, { uid });
  if (left === ended.plan || email === emailOfErasedUser(uid)) return;
  const { siteUrl } = ctx.config;
  const mail = wordsFor(language).accessMail.endedMail({ siteUrl, course, plan: given, left });
  await writeMail(tx, ctx, { kind: 'grant-ended', to: email, language, ...mail });
}
