/** A plan's state for the viewer. */
import type { Course } from '#contract/api.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';

export type PlanPrice = Course['prices'][number];

export type PlanStanding = 'choose' | 'upgrade' | 'owned' | 'included';

export function planStanding(holds: Plan, price: Pick<PlanPrice, 'plan' | 'verdict'>): PlanStanding {
  if (price.verdict === 'pay') return holds === 'free' ? 'choose' : 'upgrade';
  return holds === price.plan ? 'owned' : 'included';
}

export function priceOf(prices: readonly PlanPrice[], plan: PaidPlan): PlanPrice | undefined {
  return prices.find((price) => price.plan === plan);
}
