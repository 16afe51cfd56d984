import { roleOf } from '#rules/roles.ts';
import * as endpoints from '#contract/studio/studio.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { requireLearner } from './require-learner.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { clearImpersonation, writeImpersonation } from '#server/accounts/viewer.ts';

const startImpersonation = handle(
  endpoints.startImpersonation,
  async (ctx, c, { user: instructor, session }) => {
    const request = c.req.valid('json');
    if (request.seeAs === 'person')
      await auditImpersonation(ctx, { uid: request.uid, actor: instructor.uid });
    const impersonation =
      request.seeAs === 'person' ? { kind: request.seeAs, uid: request.uid } : { kind: request.seeAs };
    writeImpersonation(ctx, c, { impersonation, sessionId: session.id });
    return c.json({ done: true } as const, 200);
  },
);

const stopImpersonation = handle(endpoints.stopImpersonation, async (ctx, c) => {
  clearImpersonation(ctx, c);
  return c.json({ done: true } as const, 200);
});

/** Writes the audit entry. @throws {ApiError} not-found; aborted for team members and banned learners */
async function auditImpersonation(
  ctx: AppContext,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  const user = await requireLearner(ctx, { uid });
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new ApiError('aborted', 'This user is on the team.', { reason: 'team-member' });
  if (user.bannedAt !== null) throw new ApiError('aborted', 'This learner is banned.', { reason: 'banned' });
  await writeLearnerLine(ctx.db, ctx, { actor, action: 'seen-as', uid });
}

export const routes = [startImpersonation, stopImpersonation];
