import { findUser, type User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';

/**
 * Returns a user who is not deleted. @throws {ApiError} not-found; for a merged account with the remaining one as hint
 */
export async function requireLearner(ctx: Pick<AppContext, 'db'>, { uid }: { uid: string }): Promise<User> {
  const user = await findUser(ctx.db, { uid });
  if (user && user.mergedInto !== null)
    throw new ApiError('not-found', 'This account was merged into another.', {
      reason: 'account-merged',
      hint: user.mergedInto,
    });
  if (!user?.email.includes('@')) throw new ApiError('not-found', 'There is no such learner.');
  return user;
}
