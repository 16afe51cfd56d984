/** Gives a learner a plan without a payment, in one transaction with its line in the audit and its mail. */
import { detailOf } from '#rules/detail.ts';
import { findEndMistake, type Grant } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { settlePlan } from '#server/flows/payments/settle-plan.ts';
import { goneAccount } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { endGrant, findGrant, findOpenGrant, insertGrant } from '#server/store/payments/grants.ts';
import { lockUser } from '#server/store/users.ts';
import { wordsFor } from '#words/words-for.ts';
import { transaction } from '#server/db/transaction.ts';

export type NewGrant = Pick<Grant, 'plan' | 'endsAt'> & {
  /** An id of the browser's, so that a second press gives nothing more. */
  id: string;
  uid: string;
  why: string;
  /** The grant that the screen showed, which ends with this one; null where it showed none. */
  replaces: string | null;
};

/**
 * Gives the grant; the same id again changes nothing. @throws {Refusal} invalid-argument for an end that is past,
 * not-found for an unknown user, aborted with the reason `changed-meanwhile` when another grant came first, or
 * `account-deleted` or `account-merged`
 */
export async function giveGrant(ctx: AppContext, grant: NewGrant, actor: string): Promise<void> {
  const now = ctx.now();
  const mistake = findEndMistake(grant.endsAt, now);
  if (mistake) throw new Refusal('invalid-argument', 'A grant cannot end then.', { reason: mistake });
  const { course } = await readCourseFacts(ctx);
  await transaction(ctx.db, async (tx) => {
    const { uid, id, plan, endsAt, why } = grant;
    const held = await lockUser(tx, { uid });
    if (!held) throw new Refusal('not-found', 'There is no such learner.');
    const same = await findGrant(tx, { id });
    if (same?.uid === uid) return;
    if (same) throw changedMeanwhile();
    if (held.email === emailOfErasedUser(uid)) throw goneAccount(held);
    await endFormer(tx, ctx, grant, actor);
    const row = { id, uid, plan, why, grantedBy: actor, grantedAt: now, endsAt };
    if (!(await insertGrant(tx, row))) throw changedMeanwhile();
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'grant',
      subject: uid,
      detail: `${detailOf(plan, endsAt ?? 'without-end', id)}: ${why}`,
    });
    await settlePlan(tx, ctx, { ...held, uid, actor, why: `grant ${id}` });
    const { email, language } = held;
    const { siteUrl } = ctx.config;
    const mail = wordsFor(language).accessMail.givenMail({ siteUrl, course, plan, endsAt });
    await writeMail(tx, ctx, { kind: 'grant', to: email, language, ...mail });
  });
}

/** Ends the grant that the screen showed. @throws {Refusal} aborted when another one is open, or this one is not */
async function endFormer(
  tx: Database,
  ctx: AppContext,
  { uid, id, replaces }: NewGrant,
  actor: string,
): Promise<void> {
  const former = await findOpenGrant(tx, { uid });
  if ((former?.id ?? null) !== replaces) throw changedMeanwhile();
  if (!former) return;
  const now = ctx.now();
  await endGrant(tx, { id: former.id, by: actor, why: '', replacedBy: id, now });
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor,
    action: 'grant-ended',
    subject: uid,
    detail: detailOf(former.plan, former.id, 'replaced-by', id),
  });
}

function changedMeanwhile(): Refusal {
  return new Refusal('aborted', 'The access of this learner was changed meanwhile.', {
    reason: 'changed-meanwhile',
  });
}
