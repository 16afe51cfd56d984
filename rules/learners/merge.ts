/** The rules of merging two accounts of one person: what may be merged, and what comes of what both have. */
import { certificateState } from '#rules/certificate.ts';
import { type Grant, isGrantEffective } from '#rules/plans.ts';
import { isWatched, mergeRanges, type PlayedRange, playedSeconds } from '#rules/progress.ts';

/** The facts of an account that may stand in the way of a merge. */
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

/** Returns what forbids to merge `from` into `into`; null where nothing does. */
export function findMergeObstacle(into: MergeSide, from: MergeSide): MergeObstacle | null {
  const both = [into, from];
  if (into.uid === from.uid) return 'same-account';
  if (both.some(({ mergedInto }) => mergedInto !== null)) return 'account-merged';
  if (both.some(({ isDeleted }) => isDeleted)) return 'account-deleted';
  // A role comes with a second factor and with lines that name its uid, so it is removed first.
  if (both.some(({ isOfTeam }) => isOfTeam)) return 'team-member';
  // A merge would take the ban away, or pass it on.
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
  updatedAt: number;
  manualCompletion: 'watched' | 'not-watched' | null;
};

/**
 * Unites the progress of one lesson: every second that either has played counts once, the place to go on is that of the
 * later one, and what is completed stays so. `lengthSeconds` is null for a lesson without a video.
 */
export function uniteProgress(
  one: LessonShare,
  other: LessonShare,
  { lengthSeconds, now }: { lengthSeconds: number | null; now: number },
): LessonShare & { playedMs: number } {
  const ranges = mergeRanges([...one.ranges, ...other.ranges], lengthSeconds ?? Number.MAX_SAFE_INTEGER);
  const played = [one, other].filter((share) => share.ranges.length > 0 || share.resumeAtMs > 0);
  // A lesson that was only opened has no place to go on.
  const [last = one] = (played.length > 0 ? played : [one, other]).toSorted(
    (a, b) => b.updatedAt - a.updatedAt,
  );
  const watched = [one.watchedAt, other.watchedAt].filter((at) => at !== null);
  const isNewlyWatched = lengthSeconds !== null && isWatched(ranges, lengthSeconds);
  const completions = [one.manualCompletion, other.manualCompletion];
  return {
    ranges,
    playedMs: Math.round(playedSeconds(ranges) * 1000),
    resumeAtMs: last.resumeAtMs,
    openedAt: Math.min(one.openedAt, other.openedAt),
    watchedAt: watched.length > 0 ? Math.min(...watched) : isNewlyWatched ? now : null,
    updatedAt: last.updatedAt,
    manualCompletion: completions.includes('watched')
      ? 'watched'
      : (one.manualCompletion ?? other.manualCompletion),
  };
}

/**
 * Of two open grants one stays, since a user has one at a time: the larger plan, then the later end. Returns true when
 * `other` stays instead of `one`.
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
 * Of two certificates one stays: a confirmed one before a claim, and that before one that the instructor took back or
 * declined; of two alike the earlier. A certificate that a refund revoked counts as confirmed, since it holds again with
 * its Ultra. Returns true when `other` stays instead of `one`.
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

/** The notes of the team about both, the one about the account that stays first. */
export function uniteNotes(one: string, other: string): string {
  return [one, other].filter(Boolean).join('\n\n');
}
