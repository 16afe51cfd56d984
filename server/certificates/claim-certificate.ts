/** Claims and corrects a person's own certificate. */
import {
  certificateClaim,
  type CertificateState,
  certificateState,
  nameProblem,
  videosNeeded,
} from '#rules/certificate.ts';
import type { Plan } from '#rules/plans.ts';
import { sanitizeText } from '#rules/text-input.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { correctName, createCertificate, findCertificateOf } from './store.ts';
import { readVideoLengths } from '#server/course/lesson-store.ts';
import { readWatchedTotals } from '#server/course/progress-store.ts';
import { lockUser, type User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { readCourseFacts } from './course-facts.ts';

/**
 * Keeps the claim of a person who earned one, with the title and the videos of this moment. Without a name the account's own is taken, and where that is no name
 * either the claim waits for one.
 * @throws {ApiError} permission-denied with the numbers, aborted for a second claim, invalid-argument for a bad name
 */
export async function claimCertificate(
  ctx: AppContext,
  { user, name }: { user: User; name: string | undefined },
): Promise<{ whenClaim: number }> {
  const { uid } = user;
  const [known, played, videos, { course }] = await Promise.all([
    findCertificateOf(ctx.db, { uid }),
    readWatchedTotals(ctx.db, { uids: [uid] }),
    readVideoLengths(ctx.db),
    readCourseFacts(ctx),
  ]);
  const state = certificateState(known ?? null);
  const watched = played.get(uid)?.watched ?? 0;
  rejectClaim({ plan: user.plan, watched, videos: Object.keys(videos).length, state });
  const now = ctx.now();
  const claim = {
    // 128 random bits: nobody finds a certificate who was not shown it.
    id: ctx.randomBytes(16).toString('base64url'),
    uid,
    name: name === undefined ? await ownName(user) : await printableName(name),
    course,
    videos,
    now,
  };
  const claimed = await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    // The account was merged a moment ago, and its sessions have ended with it.
    if (!held || held.mergedInto !== null) throw new ApiError('unauthenticated', 'Please sign in.');
    return createCertificate(tx, claim);
  });
  if (!claimed) throw claimedAlready('under-confirmation');
  return { whenClaim: now };
}

/** @throws {ApiError} not-found without a claim, aborted when the name stands, invalid-argument for a bad name */
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

function rejectClaim(person: { plan: Plan; watched: number; videos: number; state: CertificateState }): void {
  const verdict = certificateClaim(person);
  if (verdict === 'claim') return;
  if (verdict === 'upgrade')
    throw new ApiError('permission-denied', 'The certificate belongs to the Ultra plan.', {
      reason: verdict,
    });
  if (verdict !== 'keep-watching') throw claimedAlready(verdict);
  const { watched, videos } = person;
  throw new ApiError(
    'permission-denied',
    `Not yet: ${watched} of the course's ${videos} videos are watched, and at least ${videosNeeded(videos)} must be.`,
    { reason: verdict, hint: `${watched}/${videosNeeded(videos)}` },
  );
}

function claimedAlready(reason: string): ApiError {
  return new ApiError('aborted', 'Your certificate is claimed already.', { reason });
}

async function ownName({ name }: User): Promise<string> {
  const own = sanitizeText(name ?? '');
  return nameProblem(own) || (await unprintableLetters(own)).length > 0 ? '' : own;
}

/** Returns a typed name as it is printed. @throws {ApiError} invalid-argument for one that cannot be printed */
export async function printableName(typed: string): Promise<string> {
  const name = sanitizeText(typed);
  const trouble = nameProblem(name);
  if (trouble)
    throw new ApiError('invalid-argument', 'This cannot be printed as a name.', {
      reason: `name-${trouble}`,
    });
  const letters = await unprintableLetters(name);
  if (letters.length > 0)
    throw new ApiError('invalid-argument', 'These letters cannot be printed.', {
      reason: 'name-letters',
      hint: letters.join(' '),
    });
  return name;
}

/** Loads the fonts with the first claim instead of the server's start, which would take a twentieth of a second longer. */
async function unprintableLetters(name: string): Promise<string[]> {
  const glyphs = await import('./print/glyph-coverage.ts');
  return glyphs.unprintableLetters(name);
}
