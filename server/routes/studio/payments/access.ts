import { readLearnerAccess } from '#server/flows/grants/read-access.ts';
import { endGrantByHand } from '#server/flows/grants/end-grant.ts';
import { giveGrant } from '#server/flows/grants/give-grant.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const readAccess: HandlerOf<'GET /api/studio/learners/{uid}/access'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  const access = await readLearnerAccess(ctx, c.req.valid('param').uid);
  if (!access) throw new Refusal('not-found', 'There is no such learner.');
  return c.json(access, 200);
};

export const createGrant: HandlerOf<'POST /api/studio/learners/{uid}/grants'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await giveGrant(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
};

export const createGrantEnd: HandlerOf<'POST /api/studio/grants/{id}/end'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await endGrantByHand(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
};
