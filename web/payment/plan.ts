/** A plan's state for the viewer. */
import { pages, planParameter } from '#rules/pages.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { Course } from '#contract/api.ts';

export type PlanPrice = Course['prices'][number];

/** Returns the plan that the viewer has paid for, as the offers tell; a granted one is none, and can still be bought. */
export function paidPlanIn(prices: readonly Pick<PlanPrice, 'plan' | 'verdict'>[]): Plan {
  const isOwned = (plan: PaidPlan) =>
    prices.some((price) => price.plan === plan && price.verdict === 'already-owned');
  // Somebody who owns Ultra is offered no Premium, either.
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

// Which plan the payment page is about: from the address, so that a reload or a new tab keeps it.

/** The plan that the pricing page hands over (specification 2). The server decides price and person by itself. */
export type PaymentState = { priceId: string; userId: string; plan: PaidPlan };

export function paymentAddress(plan: PaidPlan): string {
  return `${pages.payment}?${planParameter}=${plan}`;
}

export function chosenPlan(search: URLSearchParams, state: unknown): PaidPlan | null {
  return paidPlan(search.get(planParameter)) ?? paidPlan((state as Partial<PaymentState> | null)?.plan);
}

/** The plan card that was pressed before signing in; its details open on the pricing page. */
export function planUrl(plan: PaidPlan): string {
  return `${pages.pricing}?${planParameter}=${plan}`;
}

function paidPlan(value: unknown): PaidPlan | null {
  return value === 'premium' || value === 'ultra' ? value : null;
}
