/**
 * Locks the account that a change is about. An account found before the transaction may be merged or deleted by then, and
 * a change to its old row would be lost.
 */
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { emailOfErasedUser } from './account-store.ts';
import { type LockedUser, lockUser } from './user-store.ts';

/** Locks the account of a learner for a change from the studio. @throws {ApiError} not-found; aborted when merged or deleted */
export async function lockLearner(tx: Database, { uid }: { uid: string }): Promise<LockedUser> {
  const held = await lockUser(tx, { uid });
  if (!held) throw new ApiError('not-found', 'There is no such learner.');
  if (isGone(uid, held)) throw goneAccount(held);
  return held;
}

/** Locks the account of the signed-in user, whose sessions end with it. @throws {ApiError} unauthenticated */
export async function lockOwnAccount(tx: Database, { uid }: { uid: string }): Promise<LockedUser> {
  const held = await lockUser(tx, { uid });
  if (!held || isGone(uid, held)) throw new ApiError('unauthenticated', 'Please sign in.');
  return held;
}

function isGone(uid: string, { mergedInto, email }: LockedUser): boolean {
  return mergedInto !== null || email === emailOfErasedUser(uid);
}

/** Returns the refusal of a change to an account that was deleted, or merged into another. */
export function goneAccount({ mergedInto }: Pick<LockedUser, 'mergedInto'>): ApiError {
  return mergedInto === null
    ? new ApiError('aborted', 'This account is deleted.', { reason: 'account-deleted' })
    : new ApiError('aborted', 'This account was merged into another.', {
        reason: 'account-merged',
        hint: mergedInto,
      });
}
