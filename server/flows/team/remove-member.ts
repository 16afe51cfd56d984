import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { revokeInvitationsFrom } from '#server/store/staff/invitations.ts';
import { removeAllSecondFactors } from '#server/store/staff/second-factors.ts';
import { removeRole } from '#server/store/staff/team.ts';
import { findUser, lockUser } from '#server/store/users.ts';
import { writeTeamLine } from './team-line.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Takes a role away, with the second factors that belonged to it and the invitations that were sent with it. The
 * person's sessions go on as a learner's: the role is looked up at each request.
 * @throws {Refusal} not-found; aborted for one's own role, and for an instructor of the configuration
 */
export async function removeMember(
  ctx: AppContext,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  if (uid === actor) throw new Refusal('aborted', 'Another instructor can do this.', { reason: 'own-role' });
  await transaction(ctx.db, async (tx) => {
    await lockUser(tx, { uid });
    const user = await findUser(tx, { uid });
    if (user && ctx.config.instructorEmails.includes(user.email))
      throw new Refusal('aborted', 'This instructor stands in the configuration.', { reason: 'configured' });
    if (!user || !(await removeRole(tx, { uid })))
      throw new Refusal('not-found', 'This person is not in the team any more.');
    await removeAllSecondFactors(tx, { uid });
    await revokeInvitationsFrom(tx, { uid, now: ctx.now() });
    const detail = user.role ?? '';
    await writeTeamLine(tx, ctx, { actor, action: 'role-removed', subject: uid, detail });
  });
}
