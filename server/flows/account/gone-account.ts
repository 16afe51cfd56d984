import { Refusal } from '#server/http/refusal.ts';
import type { LockedUser } from '#server/store/users.ts';

/** Returns the refusal of a change to an account that was deleted, or merged into another. */
export function goneAccount({ mergedInto }: Pick<LockedUser, 'mergedInto'>): Refusal {
  return mergedInto === null
    ? new Refusal('aborted', 'This account is deleted.', { reason: 'account-deleted' })
    : new Refusal('aborted', 'This account was merged into another.', {
        reason: 'account-merged',
        hint: mergedInto,
      });
}
