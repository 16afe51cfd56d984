import { putPlanChoice } from '#contract/plan-choice.ts';
import { offerFor, type Plan } from '#rules/plans.ts';
import { Refusal } from '#server/refusal.ts';
import { rememberChoice } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requirePerson } from './viewer.ts';

export function addPlanChoice(api: Api, world: World): void {
  api.openapi(putPlanChoice, async (c) => {
    const { uid, country, plan: holds } = (await requirePerson(world, c)).user;
    const { plan } = c.req.valid('json');
    const { verdict } = offerFor({ plan: holds as Plan, country }, plan);
    if (verdict === 'already-owned') throw new Refusal('aborted', 'You own this plan already.');
    await rememberChoice(world.db, { uid, plan, now: world.now() });
    return c.json({ done: true } as const, 200);
  });
}
