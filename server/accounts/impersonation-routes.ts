import * as endpoints from '#contract/studio/studio.ts';
import { handle } from '#server/handle.ts';
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import { requireLearner } from '#server/learners/learner-page.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { clearSeeAs, writeSeeAs } from './viewer.ts';

const putSeeAs = handle(endpoints.putSeeAs, async (ctx, c, { user: instructor, session }) => {
  const asked = c.req.valid('json');
  if (asked.seeAs === 'person') await writeSeenLine(ctx, { uid: asked.uid, actor: instructor.uid });
  const seen = asked.seeAs === 'person' ? { kind: asked.seeAs, uid: asked.uid } : { kind: asked.seeAs };
  writeSeeAs(ctx, c, { seen, sessionId: session.id });
  return c.json({ done: true } as const, 200);
});

const deleteSeeAs = handle(endpoints.deleteSeeAs, async (ctx, c) => {
  clearSeeAs(ctx, c);
  return c.json({ done: true } as const, 200);
});

/** Writes the line of who looked as whom. @throws {Refusal} not-found; aborted for the team and for the banned */
async function writeSeenLine(ctx: AppContext, { uid, actor }: { uid: string; actor: string }): Promise<void> {
  const user = await requireLearner(ctx, { uid });
  if (roleOf(user, ctx.config.instructorEmails) !== null)
    throw new Refusal('aborted', 'This person is in the team.', { reason: 'team-member' });
  if (user.bannedAt !== null) throw new Refusal('aborted', 'This learner is banned.', { reason: 'banned' });
  await writeLearnerLine(ctx.db, ctx, { actor, action: 'seen-as', uid });
}

export const routes = [putSeeAs, deleteSeeAs];
