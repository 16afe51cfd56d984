/** Claims and corrects a learner's own certificate. */
import {
  certificateClaim,
  type CertificateState,
  certificateState,
  nameProblem,
  videosNeeded,
} from '#rules/certificate.ts';
import type { Plan } from '#rules/plans.ts';
import { sanitizeText } from '#rules/text-input.ts';
import { lockUser, type User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { readVideoLengths, readWatchedTotals } from './claim-totals-store.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readCourseFacts } from './course-facts.ts';
import { correctName, createCertificate, findCertificateOf } from './store.ts';

/**
 * Stores the claim with the current course title and videos. Without a name, the account's own is used; if that cannot
 * be printed, the claim waits for one.
 * @throws {ApiError} permission-denied with the numbers, aborted for a second claim, invalid-argument for a bad name
 */
export async function claimCertificate(
  ctx: AppContext,
  { user, name }: { user: User; name: string | undefined },
): Promise<{ whenClaim: number }> {
  const { uid } = user;
  const { course, countsArticles } = await readCourseFacts(ctx);
  const [known, played, videos] = await Promise.all([
    findCertificateOf(ctx.db, { uid }),
    readWatchedTotals(ctx.db, { uids: [uid], countsArticles }),
    readVideoLengths(ctx.db, { countsArticles }),
  ]);
  const state = certificateState(known ?? null);
  const watched = played.get(uid)?.watched ?? 0;
  rejectClaim({ plan: user.plan, watched, videos: Object.keys(videos).length, state });
  const now = ctx.now();
  const claim = {
    // 128 random bits, so that a certificate cannot be found by guessing.
    id: ctx.randomBytes(16).toString('base64url'),
    uid,
    name: name === undefined ? await ownName(user) : await printableName(name),
    course,
    videos,
    now,
  };
  const claimed = await transaction(ctx.db, async (tx) => {
    const owner = await lockUser(tx, { uid });
    // A merged account has no sessions anymore.
    if (!owner || owner.mergedInto !== null) throw new ApiError('unauthenticated', 'Please sign in.');
    return createCertificate(tx, claim);
  });
  if (!claimed) throw claimedAlready('under-confirmation');
  return { whenClaim: now };
}

/** @throws {ApiError} not-found without a claim, aborted when the name is final, invalid-argument for a bad name */
export async function correctCertificate(
  ctx: AppContext,
  change: { uid: string; name: string },
): Promise<void> {
  const { uid } = change;
  const known = await findCertificateOf(ctx.db, { uid });
  if (!known) throw new ApiError('not-found', 'There is no claim yet.');
  const name = await printableName(change.name);
  if (name === known.name) return;
  if (!(await correctName(ctx.db, { uid, name, now: ctx.now() })))
    throw new ApiError('aborted', 'The name can no longer be corrected.', { reason: 'name-stands' });
}

function rejectClaim(claim: { plan: Plan; watched: number; videos: number; state: CertificateState }): void {
  const verdict = certificateClaim(claim);
  if (verdict === 'claim') return;
  if (verdict === 'upgrade')
    throw new ApiError('permission-denied', 'The certificate is included in the Ultra plan.', {
      reason: verdict,
    });
  if (verdict !== 'keep-watching') throw claimedAlready(verdict);
  const { watched, videos } = claim;
  throw new ApiError(
    'permission-denied',
    `Not yet: ${watched} of the course's ${videos} videos are watched, and at least ${videosNeeded(videos)} must be.`,
    { reason: verdict, hint: `${watched}/${videosNeeded(videos)}` },
  );
}

function claimedAlready(reason: string): ApiError {
  return new ApiError('aborted', 'You have already claimed your certificate.', { reason });
}

async function ownName({ name }: User): Promise<string> {
  const own = sanitizeText(name ?? '');
  return nameProblem(own) || (await unprintableLetters(own)).length > 0 ? '' : own;
}

/** Returns a typed name cleaned for printing. @throws {ApiError} invalid-argument for one that cannot be printed */
export async function printableName(typed: string): Promise<string> {
  const name = sanitizeText(typed);
  const problem = nameProblem(name);
  if (problem)
    throw new ApiError('invalid-argument', 'This name cannot be printed.', {
      reason: `name-${problem}`,
    });
  const letters = await unprintableLetters(name);
  if (letters.length > 0)
    throw new ApiError('invalid-argument', 'These characters cannot be printed.', {
      reason: 'name-letters',
      hint: letters.join(' '),
    });
  return name;
}

/** Loads the fonts on first use, which keeps 50 ms off the server's start. */
async function unprintableLetters(name: string): Promise<string[]> {
  const glyphs = await import('./print/glyph-coverage.ts');
  return glyphs.unprintableLetters(name);
}
