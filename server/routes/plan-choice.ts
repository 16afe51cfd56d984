import { offerFor, type Plan } from '#rules/plans.ts';
import { Refusal } from '#server/refusal.ts';
import { rememberChoice } from '#server/store/users.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireViewer } from './viewer.ts';

export const putPlanChoice: HandlerOf<'PUT /api/plan-choice'> = async (world, c) => {
  const { uid, country, plan: holds } = (await requireViewer(world, c)).user;
  const { plan } = c.req.valid('json');
  const { verdict } = offerFor({ plan: holds as Plan, country }, plan);
  if (verdict === 'already-owned') throw new Refusal('aborted', 'You own this plan already.');
  await rememberChoice(world.db, { uid, plan, now: world.now() });
  return c.json({ done: true } as const, 200);
};
