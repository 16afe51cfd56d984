/** Which plan the payment page is about: from the address, so that a reload or a new tab keeps it. */
import { pages, planParameter } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';

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
