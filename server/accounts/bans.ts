/** Ends a learner's sessions, bans them, and lifts a ban. */
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { lockLearner } from './lock-account.ts';
import { endAllSessions } from './session-store.ts';
import { banUser, unbanUser, type User } from './user-store.ts';

type Action = { user: User; actor: string };

/** Ends all sessions of a learner, and returns their number. */
export async function endLearnerSessions(ctx: AppContext, { user, actor }: Action): Promise<number> {
  const { uid } = user;
  return transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    const ended = await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'sessions-ended', uid, detail: String(ended) });
    return ended;
  });
}

/**
 * Bans a learner and ends their sessions, which also stops playback.
 * @throws {ApiError} aborted for a team member or a banned learner
 */
export async function banLearner(
  ctx: AppContext,
  { user, actor, why }: Action & { why: string },
): Promise<{ bannedAt: number }> {
  const { uid } = user;
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new ApiError('aborted', 'This user is on the team.', { reason: 'team-member' });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await banUser(tx, { uid, now })))
      throw new ApiError('aborted', 'This learner is already banned.', { reason: 'already-banned' });
    await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'banned', uid, detail: why });
  });
  return { bannedAt: now };
}

/** @throws {ApiError} aborted for a learner who is not banned */
export async function unbanLearner(ctx: AppContext, { user, actor }: Action): Promise<void> {
  const { uid } = user;
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await unbanUser(tx, { uid })))
      throw new ApiError('aborted', 'This learner is not banned.', { reason: 'not-banned' });
    await writeLearnerLine(tx, ctx, { actor, action: 'unbanned', uid });
  });
}
