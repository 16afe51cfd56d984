import * as endpoints from '#contract/studio/studio.ts';
import { handle } from '#server/handle.ts';
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { requireLearner } from '#server/learners/learner-page.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { clearImpersonation, writeImpersonation } from './viewer.ts';

const startImpersonation = handle(
  endpoints.startImpersonation,
  async (ctx, c, { user: instructor, session }) => {
    const asked = c.req.valid('json');
    if (asked.seeAs === 'person')
      await writeImpersonationLine(ctx, { uid: asked.uid, actor: instructor.uid });
    const seen = asked.seeAs === 'person' ? { kind: asked.seeAs, uid: asked.uid } : { kind: asked.seeAs };
    writeImpersonation(ctx, c, { seen, sessionId: session.id });
    return c.json({ done: true } as const, 200);
  },
);

const stopImpersonation = handle(endpoints.stopImpersonation, async (ctx, c) => {
  clearImpersonation(ctx, c);
  return c.json({ done: true } as const, 200);
});

/** Writes the line of who looked as whom. @throws {ApiError} not-found; aborted for the team and for the banned */
async function writeImpersonationLine(
  ctx: AppContext,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  const user = await requireLearner(ctx, { uid });
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new ApiError('aborted', 'This person is in the team.', { reason: 'team-member' });
  if (user.bannedAt !== null) throw new ApiError('aborted', 'This learner is banned.', { reason: 'banned' });
  await writeLearnerLine(ctx.db, ctx, { actor, action: 'seen-as', uid });
}

export const routes = [startImpersonation, stopImpersonation];
