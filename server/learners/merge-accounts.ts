/** Merges two accounts of one person with all their data, in one transaction (decision 131). */
import { certificateState } from '#rules/certificate.ts';
import { detailOf } from '#rules/detail.ts';
import { findMergeObstacle } from '#rules/learners/merge.ts';
import { roleOf } from '#rules/roles.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import {
  addEmailAlias,
  endRows,
  moveRows,
  moveSource,
  retireAccount,
  type UnitedTable,
} from './merge-rows-store.ts';
import {
  changeUser,
  findUser,
  listUidsOf,
  lockUser,
  lockUsers,
  type User,
} from '#server/accounts/user-store.ts';
import { endLinksTo } from '#server/accounts/sign-in-link-store.ts';
import { type CourseFacts, readCourseFacts } from '#server/certificates/course-facts.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { updatePaymentReviews } from '#server/payments/payment-reviews.ts';
import { recomputePlan } from '#server/payments/recompute-plan.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type Certificate,
  moveCheckouts,
  uniteAgreements,
  uniteAllProgress,
  uniteCertificates,
  uniteGrants,
  uniteLearnerNotes,
  uniteCampaignRecipients,
  uniteSequences,
  uniteNewsChoices,
  uniteQuestionEmails,
  uniteQuestionReports,
  uniteQuizResults,
  uniteWatchBudgets,
} from './merge-store.ts';

type MergeOrder = { into: string; from: string; why: string };

/**
 * Merges `from` into `into`; the same order again changes nothing.
 * @throws {ApiError} not-found for an unknown account, aborted with the obstacle
 */
export async function mergeAccounts(ctx: AppContext, order: MergeOrder, actor: string): Promise<void> {
  const { into, from, why } = order;
  const merge = { into, from, actor, why, now: ctx.now() };
  const { titleIn } = await readCourseFacts(ctx);
  await transaction(ctx.db, async (tx) => {
    await lockAll(tx, merge);
    const [remaining, merged] = [await findUser(tx, { uid: into }), await findUser(tx, { uid: from })];
    if (!remaining || !merged) throw new ApiError('not-found', 'There is no such learner.');
    if (merged.mergedInto === into) return;
    rejectObstacle(ctx, remaining, merged);
    await endRows(tx, merge);
    await moveSource(tx, merge);
    await endLinksTo(tx, { email: merged.email, now: merge.now });
    // In the order in which rows are locked (decision 157); a united table without its function is a type error.
    const united = {
      watchBudgets: await uniteWatchBudgets(tx, merge),
      users: await retireAccount(tx, { ...merge, email: emailOfErasedUser(from) }),
      moved: await moveRows(tx, merge),
      checkouts: await moveCheckouts(tx, merge),
      progress: await uniteAllProgress(tx, merge),
      quizResults: await uniteQuizResults(tx, merge),
      questionReports: await uniteQuestionReports(tx, merge),
      questionEmails: await uniteQuestionEmails(tx, merge),
      newsChoices: await uniteNewsChoices(tx, merge),
      agreements: await uniteAgreements(tx, merge),
      learnerNotes: await uniteLearnerNotes(tx, merge),
      grants: await uniteGrants(tx, merge),
      certificates: await uniteCertificates(tx, merge),
      campaignRecipients: await uniteCampaignRecipients(tx, merge),
      ...(await uniteSequences(tx, merge)),
    } satisfies Record<UnitedTable | 'moved', unknown>;
    await addEmailAlias(tx, { email: merged.email, uid: into, addedAt: merge.now });
    await changeUser(tx, { uid: into, fields: missingFields(remaining, merged) });
    const audit = auditorOf(tx, ctx, actor);
    await audit('accounts-merged', into, `${detailOf('from', from)}: ${why}`);
    await audit('accounts-merged', from, `${detailOf('into', into)}: ${why}`);
    if (united.grants) {
      const { ended, keptId } = united.grants;
      await audit('grant-ended', into, detailOf(ended.plan, ended.id, 'replaced-by', keptId));
    }
    const { kept, left } = united.certificates;
    const effect = left && certificateEffect(left);
    if (kept && effect) await audit(effect, into, detailOf(left.id, 'accounts-merged', kept.id));
    await recompute(tx, ctx, merge);
    await notifyBoth(tx, ctx, remaining, merged);
    if (kept && left && certificateState(left) === 'issued')
      await notifyOfRevocation(tx, ctx, { owner: remaining, kept, left, titleIn });
  });
}

/** Locks both accounts, and those merged into `from` earlier, whose rows change too. */
async function lockAll(tx: Database, { into, from }: Pick<Merge, 'into' | 'from'>): Promise<void> {
  const uids = await listUidsOf(tx, { uid: from });
  await lockUsers(tx, { uids: [into, ...uids] });
  if ((await listUidsOf(tx, { uid: from })).length !== uids.length)
    throw new StaleReadError(`Another account was merged into ${from}`);
}

/** @throws {ApiError} aborted */
function rejectObstacle(ctx: AppContext, remaining: User, merged: User): void {
  const obstacle = findMergeObstacle(mergeSideOf(ctx, remaining), mergeSideOf(ctx, merged));
  if (obstacle) throw new ApiError('aborted', 'These accounts cannot be merged.', { reason: obstacle });
}

/** Returns the facts that may prevent a merge. */
export function mergeSideOf(ctx: Pick<AppContext, 'config'>, user: User) {
  const { uid, email, bannedAt, deletionAskedAt, mergedInto } = user;
  const isOfTeam = roleOf(user, ctx.config.instructorEmails) !== null;
  return {
    uid,
    bannedAt,
    deletionAskedAt,
    mergedInto,
    isOfTeam,
    isDeleted: email === emailOfErasedUser(uid),
  };
}

/** Returns the fields that only the merged account has filled in. */
function missingFields(remaining: User, merged: User): Parameters<typeof changeUser>[1]['fields'] {
  return {
    ...(!remaining.name && merged.name && { name: merged.name }),
    ...(!remaining.phone && merged.phone && { phone: merged.phone }),
    ...(remaining.umur === null && merged.umur !== null && { umur: merged.umur }),
    ...(remaining.kerja === null && merged.kerja !== null && { kerja: merged.kerja }),
    ...(remaining.country === 'unknown' && merged.country !== 'unknown' && { country: merged.country }),
  };
}

function auditorOf(tx: Database, ctx: AppContext, actor: string) {
  return (action: string, subject: string, detail: string) =>
    writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action,
      subject,
      detail,
    });
}

type Merge = { into: string; from: string; actor: string };

/** Recomputes the plan from the merged data, and flags double payments. */
async function recompute(tx: Database, ctx: AppContext, { into, from, actor }: Merge): Promise<void> {
  const user = await lockUser(tx, { uid: into });
  if (!user) throw new Error(`The account ${into} is gone within its own transaction`);
  const payments = await recomputePlan(tx, ctx, { ...user, uid: into, actor, why: `merge ${from}` });
  await updatePaymentReviews(tx, ctx, { uid: into, sessionId: '', payments, isUserDeleted: false });
}

/** Notifies both emails, since either can now sign in to everything. */
async function notifyBoth(tx: Database, ctx: AppContext, remaining: User, merged: User): Promise<void> {
  const { siteUrl } = ctx.config;
  const { language } = remaining;
  for (const { email: to } of [remaining, merged]) {
    const mail = messagesFor(language).accountMail.accountsMergedMail({
      siteUrl,
      emails: [remaining.email, merged.email],
    });
    await writeMail(tx, ctx, { kind: 'accounts-merged', to, language, ...mail });
  }
}

/** Returns the audit entry for a certificate that is left over; null when the instructor had revoked it before. */
function certificateEffect({ issuedAt, revokedBy }: Certificate) {
  if (issuedAt === null) return 'certificate-claim-dropped';
  return revokedBy === 'instructor' ? null : 'certificate-revoked';
}

async function notifyOfRevocation(
  tx: Database,
  ctx: AppContext,
  {
    owner,
    kept,
    left,
    titleIn,
  }: { owner: User; kept: Certificate; left: Certificate; titleIn: CourseFacts['titleIn'] },
): Promise<void> {
  const { email: to, language } = owner;
  const { name, course } = left;
  const mail = messagesFor(language).certificateMail.certificateMergedMail({
    siteUrl: ctx.config.siteUrl,
    name,
    course: titleIn(language, course),
    id: kept.id,
  });
  await writeMail(tx, ctx, { kind: 'certificate-revoked', to, language, ...mail });
}
