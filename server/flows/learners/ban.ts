/** Bans and sessions: each change, with the sessions that it ends, is one transaction with its audit line. */
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { lockLearner } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { banUser, unbanUser } from '#server/store/learners/bans.ts';
import { endAllSessions } from '#server/store/sessions.ts';
import type { User } from '#server/store/users.ts';
import { writeLearnerLine } from './learner-line.ts';
import { transaction } from '#server/db/transaction.ts';

type Act = { user: User; actor: string };

/** Ends all sessions of a learner, and returns how many there were. */
export async function endLearnerSessions(ctx: AppContext, { user, actor }: Act): Promise<number> {
  const { uid } = user;
  return transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    const ended = await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'sessions-ended', uid, detail: String(ended) });
    return ended;
  });
}

/**
 * Bans a learner and ends their sessions; media is authorized by a session, so videos stop too.
 * @throws {Refusal} aborted for somebody of the team, or who is banned already
 */
export async function banLearner(
  ctx: AppContext,
  { user, actor, why }: Act & { why: string },
): Promise<{ bannedAt: number }> {
  const { uid } = user;
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new Refusal('aborted', 'This person is in the team.', { reason: 'team-member' });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await banUser(tx, { uid, now })))
      throw new Refusal('aborted', 'This learner is already banned.', { reason: 'already-banned' });
    await endAllSessions(tx, { uid });
    await writeLearnerLine(tx, ctx, { actor, action: 'banned', uid, detail: why });
  });
  return { bannedAt: now };
}

/** @throws {Refusal} aborted for a learner who is not banned */
export async function unbanLearner(ctx: AppContext, { user, actor }: Act): Promise<void> {
  const { uid } = user;
  await transaction(ctx.db, async (tx) => {
    await lockLearner(tx, { uid });
    if (!(await unbanUser(tx, { uid })))
      throw new Refusal('aborted', 'This learner is not banned.', { reason: 'not-banned' });
    await writeLearnerLine(tx, ctx, { actor, action: 'unbanned', uid });
  });
}
