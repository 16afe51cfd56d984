/** Merges two accounts of one person, with everything that either has, in one transaction (decision 131). */
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
import { wordsFor } from '#words/words-for.ts';
import { emailOfErasedUser } from '#server/accounts/account-store.ts';
import {
  addEmailAlias,
  endRows,
  listEmailAliases,
  listUidsOf,
  moveRows,
  retireAccount,
} from '#server/accounts/merged-accounts-store.ts';
import { endLinksTo } from '#server/accounts/sign-in-link-store.ts';
import { changeUser, findUser, lockUser, lockUsers, type User } from '#server/accounts/user-store.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { findOpenGrant } from '#server/payments/grant-store.ts';
import { updatePaymentReviews } from '#server/payments/payment-reviews.ts';
import { recomputePlan } from '#server/payments/recompute-plan.ts';
import { listPayments } from '#server/payments/store.ts';
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
 * Merges `from` into `into`; the same order again changes nothing. @throws {ApiError} not-found for an unknown account,
 * aborted with the obstacle
 */
export async function mergeAccounts(ctx: AppContext, order: MergeOrder, actor: string): Promise<void> {
  const { into, from, why } = order;
  const merge = { into, from, actor, why, now: ctx.now() };
  await transaction(ctx.db, async (tx) => {
    await lockAll(tx, merge);
    const [stays, goes] = [await findUser(tx, { uid: into }), await findUser(tx, { uid: from })];
    if (!stays || !goes) throw new ApiError('not-found', 'There is no such learner.');
    if (goes.mergedInto === into) return;
    rejectObstacle(ctx, stays, goes);
    await endRows(tx, merge);
    await endLinksTo(tx, { email: goes.email, now: merge.now });
    await uniteWatchBudgets(tx, merge);
    await retireAccount(tx, { ...merge, email: emailOfErasedUser(from) });
    await moveRows(tx, merge);
    await moveCheckouts(tx, merge);
    await uniteAllProgress(tx, merge);
    await uniteAgreements(tx, merge);
    await uniteLearnerNotes(tx, merge);
    const endedGrant = await uniteGrants(tx, merge);
    const { kept, left } = await uniteCertificates(tx, merge);
    await addEmailAlias(tx, { email: goes.email, uid: into, addedAt: merge.now });
    await changeUser(tx, { uid: into, fields: missingFields(stays, goes) });
    const line = writerOf(tx, ctx, actor);
    await line('accounts-merged', into, `${detailOf('from', from)}: ${why}`);
    await line('accounts-merged', from, `${detailOf('into', into)}: ${why}`);
    if (endedGrant) {
      const { ended, keptId } = endedGrant;
      await line('grant-ended', into, detailOf(ended.plan, ended.id, 'replaced-by', keptId));
    }
    if (kept && left) {
      const action = left.issuedAt === null ? 'certificate-claim-dropped' : 'certificate-revoked';
      await line(action, into, detailOf(left.id, 'accounts-merged', kept.id));
    }
    await settle(tx, ctx, merge);
    await notifyBoth(tx, ctx, stays, goes);
  });
}

/** Locks both accounts, and those that were merged into `from` before, whose rows change with it. */
async function lockAll(tx: Database, { into, from }: Pick<Merge, 'into' | 'from'>): Promise<void> {
  const uids = await listUidsOf(tx, { uid: from });
  await lockUsers(tx, { uids: [into, ...uids] });
  if ((await listUidsOf(tx, { uid: from })).length !== uids.length)
    throw new StaleReadError(`Another account was merged into ${from}`);
}

/** @throws {ApiError} aborted */
function rejectObstacle(ctx: AppContext, stays: User, goes: User): void {
  const obstacle = findMergeObstacle(mergeSideOf(ctx, stays), mergeSideOf(ctx, goes));
  if (obstacle) throw new ApiError('aborted', 'These accounts cannot be merged.', { reason: obstacle });
}

/** Returns the facts of an account that may stand in the way of a merge. */
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

/** Returns what the account that stays does not know yet, and the other one does. */
function missingFields(stays: User, goes: User): Parameters<typeof changeUser>[1]['fields'] {
  return {
    ...(!stays.name && goes.name && { name: goes.name }),
    ...(!stays.phone && goes.phone && { phone: goes.phone }),
    ...(stays.umur === null && goes.umur !== null && { umur: goes.umur }),
    ...(stays.kerja === null && goes.kerja !== null && { kerja: goes.kerja }),
    ...(stays.country === 'unknown' && goes.country !== 'unknown' && { country: goes.country }),
  };
}

function writerOf(tx: Database, ctx: AppContext, actor: string) {
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

/** Settles the plan by all that has come together, and flags what was paid twice. */
async function settle(tx: Database, ctx: AppContext, { into, from, actor }: Merge): Promise<void> {
  const held = await lockUser(tx, { uid: into });
  if (!held) throw new Error(`The account ${into} is gone within its own transaction`);
  const payments = await recomputePlan(tx, ctx, { ...held, uid: into, actor, why: `merge ${from}` });
  await updatePaymentReviews(tx, ctx, { uid: into, sessionId: '', payments, isUserDeleted: false });
}

/** Tells both e-mails, since from now on either opens everything. */
async function notifyBoth(tx: Database, ctx: AppContext, stays: User, goes: User): Promise<void> {
  const { siteUrl } = ctx.config;
  const { language } = stays;
  for (const { email: to } of [stays, goes]) {
    const mail = wordsFor(language).accountMail.accountsMergedMail({
      siteUrl,
      emails: [stays.email, goes.email],
    });
    await writeMail(tx, ctx, { kind: 'accounts-merged', to, language, ...mail });
  }
}

// Reads what two accounts have, and what would come of a merge; nothing changes.

/** @throws {ApiError} not-found */
export async function readMergePreview(ctx: AppContext, { into, from }: { into: string; from: string }) {
  const [stays, goes] = [await readAccount(ctx, into), await readAccount(ctx, from)];
  const now = ctx.now();
  const obstacle = findMergeObstacle(mergeSideOf(ctx, stays.user), mergeSideOf(ctx, goes.user));
  const payments = [...stays.payments, ...goes.payments];
  const { kept: grant, left: endedGrant } = better(stays.grant, goes.grant, (one, other) =>
    isBetterGrant(one, other, now),
  );
  const certificates = better(stays.certificate, goes.certificate, isBetterCertificate);
  const grants = grant ? [grant] : [];
  // A refund revoked it, and it holds again with an Ultra of the other account.
  const isRestored = certificates.kept?.revokedBy === 'payment' && certificateHolds(payments, grants, now);
  return {
    stays: accountOf(stays, now),
    goes: accountOf(goes, now),
    obstacle,
    after: {
      plan: planOf(payments, grants, now),
      granted: grantedBy(grant, now),
      payments: payments.length,
      watched: countWatchedByBoth(stays, goes, now),
      certificate: isRestored ? 'issued' : stateOf(certificates.kept),
      emails: [stays.user.email, goes.user.email, ...stays.aliases, ...goes.aliases],
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
  const [payments, grant, certificate, aliases, shares, seen] = await Promise.all([
    listPayments(db, { uid }),
    findOpenGrant(db, { uid }),
    findCertificateOf(db, { uid }),
    listEmailAliases(db, { uid }),
    readShares(db, uid),
    readLastSeen(db, { uids: [uid] }),
  ]);
  const lengths = await readLengths(db, [...shares.keys()]);
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

/** Of two things one stays; the other is left over. */
function better<T>(
  one: T | undefined,
  other: T | undefined,
  isBetter: (one: T, other: T) => boolean,
): { kept: T | undefined; left: T | undefined } {
  if (one === undefined || other === undefined) return { kept: one ?? other, left: undefined };
  return isBetter(one, other) ? { kept: other, left: one } : { kept: one, left: other };
}

/** Counts the videos that are played to nine tenths with what both have played. */
function countWatchedByBoth(one: Account, other: Account, now: number): number {
  const lengths = new Map([...one.lengths, ...other.lengths]);
  return [...lengths].filter(([lessonId, lengthSeconds]) => {
    const [first, second] = [one.shares.get(lessonId), other.shares.get(lessonId)];
    const [own, more] = [first ?? second, second ?? first];
    if (!own || !more) return false;
    return isWatched(uniteProgress(own, more, { lengthSeconds, now }).ranges, lengthSeconds);
  }).length;
}
