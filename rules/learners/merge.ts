/** The rules of merging two accounts of one learner. */
import { certificateState } from '#rules/certificate.ts';
import { type Grant, isGrantEffective } from '#rules/plans.ts';
import { isWatched, mergeRanges, type PlayedRange, playedSeconds } from '#rules/progress.ts';

/** The facts of an account that may prevent a merge. */
export type MergeSide = {
  uid: string;
  isDeleted: boolean;
  isOfTeam: boolean;
  bannedAt: number | null;
  deletionAskedAt: number | null;
  mergedInto: string | null;
};

export const mergeObstacles = [
  'same-account',
  'account-merged',
  'account-deleted',
  'team-member',
  'banned',
  'deletion-requested',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** Returns the obstacle to merging `from` into `into`; null if there is none. */
export function findMergeObstacle(into: MergeSide, from: MergeSide): MergeObstacle | null {
  const both = [into, from];
  if (into.uid === from.uid) return 'same-account';
  if (both.some(({ mergedInto }) => mergedInto !== null)) return 'account-merged';
  if (both.some(({ isDeleted }) => isDeleted)) return 'account-deleted';
  // A role has a second factor and audit entries with its uid, so it must be removed first.
  if (both.some(({ isOfTeam }) => isOfTeam)) return 'team-member';
  // A merge would remove the ban, or extend it.
  if (both.some(({ bannedAt }) => bannedAt !== null)) return 'banned';
  if (both.some(({ deletionAskedAt }) => deletionAskedAt !== null)) return 'deletion-requested';
  return null;
}

/** A lesson's stored progress, times in milliseconds since 1970. */
export type LessonShare = {
  ranges: readonly PlayedRange[];
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  readAt: number | null;
  updatedAt: number;
  manualCompletion: 'watched' | 'not-watched' | null;
};

/**
 * Merges the progress of one lesson: each played second counts once, the later account decides the resume point, and a
 * completion is kept. `lengthSeconds` is null for a lesson without a video.
 */
export function uniteProgress(
  one: LessonShare,
  other: LessonShare,
  { lengthSeconds, now }: { lengthSeconds: number | null; now: number },
): LessonShare & { playedMs: number } {
  const ranges = mergeRanges([...one.ranges, ...other.ranges], lengthSeconds ?? Number.MAX_SAFE_INTEGER);
  const played = [one, other].filter((share) => share.ranges.length > 0 || share.resumeAtMs > 0);
  // A lesson that was only opened has no resume point.
  const [last = one] = (played.length > 0 ? played : [one, other]).toSorted(
    (a, b) => b.updatedAt - a.updatedAt,
  );
  const watchedAt = earlier(one.watchedAt, other.watchedAt);
  const isNewlyWatched = lengthSeconds !== null && isWatched(ranges, lengthSeconds);
  const completions = [one.manualCompletion, other.manualCompletion];
  return {
    ranges,
    playedMs: Math.round(playedSeconds(ranges) * 1000),
    resumeAtMs: last.resumeAtMs,
    openedAt: Math.min(one.openedAt, other.openedAt),
    watchedAt: watchedAt ?? (isNewlyWatched ? now : null),
    readAt: earlier(one.readAt, other.readAt),
    updatedAt: last.updatedAt,
    manualCompletion: completions.includes('watched')
      ? 'watched'
      : (one.manualCompletion ?? other.manualCompletion),
  };
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Decides which of two open grants is kept, since a user has one at a time: the larger plan, then the later end. Returns
 * true if `other` is kept.
 */
export function isBetterGrant(one: Grant, other: Grant, now: number): boolean {
  const value = (grant: Grant) => (isGrantEffective(grant, now) ? (grant.plan === 'ultra' ? 2 : 1) : 0);
  if (value(one) !== value(other)) return value(other) > value(one);
  return (other.endsAt ?? Infinity) > (one.endsAt ?? Infinity);
}

export type CertificateFacts = {
  claimedAt: number;
  declinedAt: number | null;
  issuedAt: number | null;
  revokedAt: number | null;
  revokedBy: 'instructor' | 'payment' | null;
};

/**
 * Decides which of two certificates is kept: a confirmed one before a claim, and that before a revoked or declined one;
 * of two alike the earlier. One that a refund revoked counts as confirmed, since it is valid again with Ultra. Returns
 * true if `other` is kept.
 */
export function isBetterCertificate(one: CertificateFacts, other: CertificateFacts): boolean {
  if (valueOf(one) !== valueOf(other)) return valueOf(other) > valueOf(one);
  return (other.issuedAt ?? other.claimedAt) < (one.issuedAt ?? one.claimedAt);
}

function valueOf(certificate: CertificateFacts): number {
  const state = certificateState(certificate);
  if (state === 'issued' || certificate.revokedBy === 'payment') return 3;
  return state === 'claimed' ? 2 : state === 'revoked' ? 1 : 0;
}

/** Joins the team's notes, those of the remaining account first. */
export function uniteNotes(one: string, other: string): string {
  return [one, other].filter(Boolean).join('\n\n');
}
