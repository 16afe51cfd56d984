/**
 * Requests and cancels the deletion of an account; a purchase or a new sign-in cancels it. The user gets an email each
 * time.
 */
import { dayMs } from '#rules/clock.ts';
import { deletionDays, deletionDue, type DeletionEnd } from '#rules/account.ts';
import type { Plan } from '#rules/plans.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { findLatestLine, writeAuditLine, writeLearnerLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { requestDeletion, cancelDeletion } from './account-store.ts';
import { goneAccount, lockLearner, lockOwnAccount } from './lock-account.ts';

const deletionEnded = 'deletion-ended';

type DeletionRequest = {
  uid: string;
  email: string;
  language: Language;
  plan: Plan;
  /** The team member who requests it, and the reason; unset when the learner does. */
  requester?: { uid: string; why: string };
};

/**
 * Requests the deletion and returns its time. A second request changes nothing.
 * @throws {ApiError} when the account is gone: unauthenticated for the learner, not-found or aborted for the team
 */
export async function requestAccountDeletion(
  ctx: AppContext,
  { uid, email, language, plan, requester }: DeletionRequest,
): Promise<{ dueAt: number }> {
  return transaction(ctx.db, async (tx) => {
    await (requester ? lockLearner : lockOwnAccount)(tx, { uid });
    const request = await requestDeletion(tx, { uid, now: ctx.now() });
    if (!request) throw goneAccount({ mergedInto: null });
    const dueAt = deletionDue(request.deletionAskedAt);
    if (request.isNew) {
      const { accountMail } = messagesFor(language);
      const by = requester ? 'team' : 'learner';
      const mail = accountMail.deletionAskedMail({ siteUrl: ctx.config.siteUrl, dueAt, plan, by });
      await writeMail(tx, ctx, { kind: 'deletion-asked', to: email, language, ...mail });
    }
    if (request.isNew && requester)
      await writeAuditLine(tx, {
        id: ctx.randomBytes(16).toString('base64url'),
        at: ctx.now(),
        actor: requester.uid,
        action: 'deletion-requested',
        subject: uid,
        detail: requester.why,
      });
    return { dueAt };
  });
}

/** Cancels a requested deletion, in the transaction of the event that cancels it. */
export async function cancelAccountDeletion(
  tx: Database,
  ctx: AppContext,
  { uid, email, language, by }: { uid: string; email: string; language: Language; by: DeletionEnd },
): Promise<void> {
  if (!(await cancelDeletion(tx, { uid }))) return;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor: uid,
    action: deletionEnded,
    subject: uid,
    detail: by,
  });
  const mail = messagesFor(language).accountMail.accountKeptMail({ siteUrl: ctx.config.siteUrl, by });
  await writeMail(tx, ctx, { kind: 'account-kept', to: email, language, ...mail });
}

/** Cancels a learner's deletion from the studio. @throws {ApiError} not-found when none was requested */
export async function cancelDeletionForLearner(
  ctx: AppContext,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await cancelDeletion(tx, { uid }))) throw new ApiError('not-found', 'No deletion was requested.');
    await writeLearnerLine(tx, ctx, { actor, action: 'deletion-cancelled', uid });
  });
}

/** Returns the event that cancelled a deletion in the last seven days, or null. */
export async function findDeletionEnd(
  ctx: AppContext,
  { uid }: { uid: string },
): Promise<DeletionEnd | null> {
  const after = ctx.now() - deletionDays * dayMs;
  const entry = await findLatestLine(ctx.db, { subject: uid, action: deletionEnded, after });
  return (entry?.detail as DeletionEnd | undefined) ?? null;
}
