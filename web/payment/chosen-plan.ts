/** Which plan the payment page is about: from the address, so that a reload or a new tab keeps it. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';

/** What the pricing page hands over (seed 2). The server decides price and person by itself. */
export type PaymentState = { priceId: string; userId: string; plan: PaidPlan };

export function paymentAddress(plan: PaidPlan): string {
  return `${pages.payment}?plan=${plan}`;
}

export function chosenPlan(search: URLSearchParams, state: unknown): PaidPlan | null {
  return paidPlan(search.get('plan')) ?? paidPlan((state as Partial<PaymentState> | null)?.plan);
}

function paidPlan(value: unknown): PaidPlan | null {
  return value === 'premium' || value === 'ultra' ? value : null;
}
