import * as endpoints from '#contract/studio/access.ts';
import { handle } from '#server/routes/handle.ts';
import { readLearnerAccess } from '#server/flows/grants/read-access.ts';
import { endGrantByHand } from '#server/flows/grants/end-grant.ts';
import { giveGrant } from '#server/flows/grants/give-grant.ts';
import { Refusal } from '#server/http/refusal.ts';

const readAccess = handle(endpoints.readAccess, async (ctx, c) => {
  const access = await readLearnerAccess(ctx, c.req.valid('param').uid);
  if (!access) throw new Refusal('not-found', 'There is no such learner.');
  return c.json(access, 200);
});

const createGrant = handle(endpoints.createGrant, async (ctx, c, { user }) => {
  await giveGrant(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

const createGrantEnd = handle(endpoints.createGrantEnd, async (ctx, c, { user }) => {
  await endGrantByHand(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

export const routes = [readAccess, createGrant, createGrantEnd];
