/**
 * Locks the account that a change affects. An account read before the transaction may have been merged or deleted, and
 * a change to its old row would be lost.
 */
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { type LockedUser, lockUser } from './user-store.ts';

/**
 * Locks a learner's account for a change from the studio. @throws {ApiError} not-found; aborted when merged or deleted
 */
export async function lockLearner(tx: Database, { uid }: { uid: string }): Promise<LockedUser> {
  const locked = await lockUser(tx, { uid });
  if (!locked) throw new ApiError('not-found', 'There is no such learner.');
  if (isGone(uid, locked)) throw goneAccount(locked);
  return locked;
}

/** Locks the account of the signed-in user. @throws {ApiError} unauthenticated when it was merged or deleted */
export async function lockOwnAccount(tx: Database, { uid }: { uid: string }): Promise<LockedUser> {
  const locked = await lockUser(tx, { uid });
  if (!locked || isGone(uid, locked)) throw new ApiError('unauthenticated', 'Please sign in.');
  return locked;
}

function isGone(uid: string, { mergedInto, email }: LockedUser): boolean {
  return mergedInto !== null || email === emailOfErasedUser(uid);
}

/** Returns the error for a change to a deleted or merged account. */
export function goneAccount({ mergedInto }: Pick<LockedUser, 'mergedInto'>): ApiError {
  return mergedInto === null
    ? new ApiError('aborted', 'This account is deleted.', { reason: 'account-deleted' })
    : new ApiError('aborted', 'This account was merged into another.', {
        reason: 'account-merged',
        hint: mergedInto,
      });
}
