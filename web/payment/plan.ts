/** The state of a plan for the user, and the plan that the payment page is about. */
import { pages, planParameter } from '#rules/pages.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { Course } from '#contract/api.ts';

export type PlanPrice = Course['prices'][number];

/** Returns the plan that the user has paid for, by the offers; a granted plan does not count, since it can still be bought. */
export function paidPlanIn(prices: readonly Pick<PlanPrice, 'plan' | 'verdict'>[]): Plan {
  const isOwned = (plan: PaidPlan) =>
    prices.some((price) => price.plan === plan && price.verdict === 'already-owned');
  // An owner of Ultra is not offered Premium, either.
  return isOwned('ultra') ? 'ultra' : isOwned('premium') ? 'premium' : 'free';
}

type PlanStanding = 'choose' | 'upgrade' | 'owned' | 'included';

export function planStanding(paid: Plan, price: Pick<PlanPrice, 'plan' | 'verdict'>): PlanStanding {
  if (price.verdict === 'pay') return paid === 'free' ? 'choose' : 'upgrade';
  return paid === price.plan ? 'owned' : 'included';
}

export function priceOf(prices: readonly PlanPrice[], plan: PaidPlan): PlanPrice | undefined {
  return prices.find((price) => price.plan === plan);
}

/** The state that the pricing page passes on (specification 2). The server does not trust its price and user. */
export type PaymentState = { priceId: string; userId: string; plan: PaidPlan };

/** Names the plan in the URL, so that a reload or a new tab keeps it. */
export function paymentUrl(plan: PaidPlan): string {
  return `${pages.payment}?${planParameter}=${plan}`;
}

export function chosenPlan(search: URLSearchParams, state: unknown): PaidPlan | null {
  return paidPlan(search.get(planParameter)) ?? paidPlan((state as Partial<PaymentState> | null)?.plan);
}

/** Returns the URL of the pricing page with the details of a plan open. */
export function planUrl(plan: PaidPlan): string {
  return `${pages.pricing}?${planParameter}=${plan}`;
}

function paidPlan(value: unknown): PaidPlan | null {
  return value === 'premium' || value === 'ultra' ? value : null;
}
