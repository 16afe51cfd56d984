/** Reads what two accounts have, and what would come of a merge; nothing changes. */
import { certificateHolds, certificateState } from '#rules/certificate.ts';
import {
  findMergeObstacle,
  isBetterCertificate,
  isBetterGrant,
  uniteProgress,
} from '#rules/learners/merge.ts';
import { type Grant, isGrantEffective, planOf } from '#rules/plans.ts';
import { flagPayments } from '#rules/payments/payment.ts';
import { isWatched } from '#rules/progress.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCertificateOf } from '#server/store/certificates.ts';
import { listEmailAliases } from '#server/store/learners/email-aliases.ts';
import { readLastSeen } from '#server/store/learners/learner-list.ts';
import { readLengths, readShares } from '#server/store/learners/united-rows.ts';
import { findOpenGrant } from '#server/store/payments/grants.ts';
import { listPayments } from '#server/store/payments/payments.ts';
import { findUser } from '#server/store/users.ts';
import { mergeSideOf } from './merge-accounts.ts';

/** @throws {Refusal} not-found */
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
  if (!user) throw new Refusal('not-found', 'There is no such learner.');
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
