/** Previews the merge of two accounts: both as they are, and the result. */
import { certificateHolds, certificateState } from '#rules/certificate.ts';
import {
  findMergeObstacle,
  isBetterCertificate,
  isBetterGrant,
  uniteProgress,
} from '#rules/learners/merge.ts';
import { flagPayments } from '#rules/payments/payment.ts';
import { type Grant, isGrantEffective, planOf } from '#rules/plans.ts';
import { isWatched } from '#rules/progress.ts';
import { findUser, listEmailAliases } from '#server/accounts/user-store.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import type { AppContext } from '#server/context.ts';
import { readPlanBasis } from '#server/payments/recompute-plan.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readLastSeen } from './list-store.ts';
import { mergeSideOf } from './merge-accounts.ts';
import { readLengths, readShares } from './merge-store.ts';

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
