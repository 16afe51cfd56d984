/**
 * Merges two accounts of one person with all their data, in one transaction, and previews the result (decision 131).
 */
import { certificateHolds, certificateState } from '#rules/certificate.ts';
import { detailOf } from '#rules/detail.ts';
import {
  findMergeObstacle,
  isBetterCertificate,
  isBetterGrant,
  uniteProgress,
} from '#rules/learners/merge.ts';
import { flagPayments } from '#rules/payments/payment.ts';
import { type Grant, isGrantEffective, planOf } from '#rules/plans.ts';
import { isWatched } from '#rules/progress.ts';
import { roleOf } from '#rules/roles.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { addEmailAlias, endRows, moveRows, retireAccount } from './merge-rows-store.ts';
import {
  changeUser,
  findUser,
  listEmailAliases,
  listUidsOf,
  lockUser,
  lockUsers,
  type User,
} from '#server/accounts/user-store.ts';
import { endLinksTo } from '#server/accounts/sign-in-link-store.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { updatePaymentReviews } from '#server/payments/payment-reviews.ts';
import { readPlanBasis, recomputePlan } from '#server/payments/recompute-plan.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readLastSeen } from './list-store.ts';
import {
  moveCheckouts,
  readLengths,
  readShares,
  uniteAgreements,
  uniteAllProgress,
  uniteCertificates,
  uniteGrants,
  uniteLearnerNotes,
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
  await transaction(ctx.db, async (tx) => {
    await lockAll(tx, merge);
    const [remaining, merged] = [await findUser(tx, { uid: into }), await findUser(tx, { uid: from })];
    if (!remaining || !merged) throw new ApiError('not-found', 'There is no such learner.');
    if (merged.mergedInto === into) return;
    rejectObstacle(ctx, remaining, merged);
    await endRows(tx, merge);
    await endLinksTo(tx, { email: merged.email, now: merge.now });
    await uniteWatchBudgets(tx, merge);
    await retireAccount(tx, { ...merge, email: emailOfErasedUser(from) });
    await moveRows(tx, merge);
    await moveCheckouts(tx, merge);
    await uniteAllProgress(tx, merge);
    await uniteAgreements(tx, merge);
    await uniteLearnerNotes(tx, merge);
    const endedGrant = await uniteGrants(tx, merge);
    const { kept, left } = await uniteCertificates(tx, merge);
    await addEmailAlias(tx, { email: merged.email, uid: into, addedAt: merge.now });
    await changeUser(tx, { uid: into, fields: missingFields(remaining, merged) });
    const audit = auditorOf(tx, ctx, actor);
    await audit('accounts-merged', into, `${detailOf('from', from)}: ${why}`);
    await audit('accounts-merged', from, `${detailOf('into', into)}: ${why}`);
    if (endedGrant) {
      const { ended, keptId } = endedGrant;
      await audit('grant-ended', into, detailOf(ended.plan, ended.id, 'replaced-by', keptId));
    }
    if (kept && left) {
      const action = left.issuedAt === null ? 'certificate-claim-dropped' : 'certificate-revoked';
      await audit(action, into, detailOf(left.id, 'accounts-merged', kept.id));
    }
    await recompute(tx, ctx, merge);
    await notifyBoth(tx, ctx, remaining, merged);
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
function mergeSideOf(ctx: Pick<AppContext, 'config'>, user: User) {
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

/** Returns both accounts and what a merge would result in; changes nothing. @throws {ApiError} not-found */
export async function readMergePreview(ctx: AppContext, { into, from }: { into: string; from: string }) {
  const [remaining, merged] = [await readAccount(ctx, into), await readAccount(ctx, from)];
  const now = ctx.now();
  const obstacle = findMergeObstacle(mergeSideOf(ctx, remaining.user), mergeSideOf(ctx, merged.user));
  const payments = [...remaining.payments, ...merged.payments];
  const { kept: grant, left: endedGrant } = better(remaining.grant, merged.grant, (one, other) =>
    isBetterGrant(one, other, now),
  );
  const certificates = better(remaining.certificate, merged.certificate, isBetterCertificate);
  const grants = grant ? [grant] : [];
  // A certificate revoked by a refund is valid again with the other account's Ultra.
  const isRestored = certificates.kept?.revokedBy === 'payment' && certificateHolds(payments, grants, now);
  return {
    stays: accountOf(remaining, now),
    goes: accountOf(merged, now),
    obstacle,
    after: {
      plan: planOf(payments, grants, now),
      granted: grantedBy(grant, now),
      payments: payments.length,
      watched: countWatchedByBoth(remaining, merged, now),
      certificate: isRestored ? 'issued' : stateOf(certificates.kept),
      emails: [remaining.user.email, merged.user.email, ...remaining.aliases, ...merged.aliases],
      endsGrant: grantedBy(endedGrant, now),
      leavesCertificate: stateOf(certificates.left),
      paidTwice: flagPayments(payments).length,
    },
  };
}

type Account = Awaited<ReturnType<typeof readAccount>>;

async function readAccount(ctx: AppContext, uid: string) {
  const { db } = ctx;
  const user = await findUser(db, { uid });
  if (!user) throw new ApiError('not-found', 'There is no such learner.');
  const [{ payments, grants }, certificate, aliases, shares, seen] = await Promise.all([
    readPlanBasis(db, { uid }),
    findCertificateOf(db, { uid }),
    listEmailAliases(db, { uid }),
    readShares(db, uid),
    readLastSeen(db, { uids: [uid] }),
  ]);
  const lengths = await readLengths(db, [...shares.keys()]);
  const [grant] = grants;
  return { user, payments, grant, certificate, aliases, shares, lengths, lastSeenAt: seen.get(uid) ?? null };
}

function accountOf(account: Account, now: number) {
  const { uid, name, email, phone, country, createdAt, plan } = account.user;
  return {
    uid,
    name,
    email,
    phone,
    country,
    createdAt,
    plan,
    lastSeenAt: account.lastSeenAt,
    granted: grantedBy(account.grant, now),
    payments: account.payments.length,
    watched: countWatchedByBoth(account, account, now),
    certificate: stateOf(account.certificate),
  };
}

function grantedBy(grant: Grant | undefined, now: number) {
  return grant && isGrantEffective(grant, now) ? grant.plan : null;
}

function stateOf(certificate: Account['certificate']) {
  const state = certificateState(certificate ?? null);
  return state === 'none' ? null : state;
}

/** Returns which of two things is kept, and which is left over. */
function better<T>(
  one: T | undefined,
  other: T | undefined,
  isBetter: (one: T, other: T) => boolean,
): { kept: T | undefined; left: T | undefined } {
  if (one === undefined || other === undefined) return { kept: one ?? other, left: undefined };
  return isBetter(one, other) ? { kept: other, left: one } : { kept: one, left: other };
}

/** Counts the videos that count as watched with the playback of both accounts. */
function countWatchedByBoth(one: Account, other: Account, now: number): number {
  const lengths = new Map([...one.lengths, ...other.lengths]);
  return [...lengths].filter(([lessonId, lengthSeconds]) => {
    const [first, second] = [one.shares.get(lessonId), other.shares.get(lessonId)];
    const [own, more] = [first ?? second, second ?? first];
    if (!own || !more) return false;
    return isWatched(uniteProgress(own, more, { lengthSeconds, now }).ranges, lengthSeconds);
  }).length;
}
