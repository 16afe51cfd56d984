/** A plan's state for the viewer. */
import type { Course } from '#contract/api.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';

export type PlanPrice = Course['prices'][number];

/** Returns the plan that the viewer has paid for, as the offers tell; a granted one is none, and can still be bought. */
export function paidPlanIn(prices: readonly Pick<PlanPrice, 'plan' | 'verdict'>[]): Plan {
  const isOwned = (plan: PaidPlan) =>
    prices.some((price) => price.plan === plan && price.verdict === 'already-owned');
  // Somebody who owns Ultra is offered no Premium, either.
  return isOwned('ultra') ? 'ultra' : isOwned('premium') ? 'premium' : 'free';
}

export type PlanStanding = 'choose' | 'upgrade' | 'owned' | 'included';

export function planStanding(paid: Plan, price: Pick<PlanPrice, 'plan' | 'verdict'>): PlanStanding {
  if (price.verdict === 'pay') return paid === 'free' ? 'choose' : 'upgrade';
  return paid === price.plan ? 'owned' : 'included';
}

export function priceOf(prices: readonly PlanPrice[], plan: PaidPlan): PlanPrice | undefined {
  return prices.find((price) => price.plan === plan);
}
