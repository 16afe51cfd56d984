/** The ledger's check: every paid charge has its entitlement, every entitlement its source, and refunds match. */
import type { VerifiedPayment } from '../plans.ts';

export const discrepancyKinds = [
  'paid-not-entitled',
  'entitled-not-paid',
  'refund-differs',
  'dispute-differs',
  'no-receipt',
  /** A plan that the person's payments do not add up to. */
  'plan-differs',
] as const;

export type DiscrepancyKind = (typeof discrepancyKinds)[number];

type Fate = Pick<VerifiedPayment, 'refundedCents' | 'dispute'>;

/** Where Stripe and we tell different things of one payment; null where they agree. */
export function compareLedgers(
  /** Null when Stripe has no paid charge for it. */
  stripe: Fate | null,
  /** Null when we recorded none, or have withdrawn it. */
  ours: (Fate & { hasReceipt: boolean }) | null,
): DiscrepancyKind | null {
  if (!stripe) return ours ? 'entitled-not-paid' : null;
  if (!ours) return 'paid-not-entitled';
  if (stripe.refundedCents !== ours.refundedCents) return 'refund-differs';
  if (stripe.dispute !== ours.dispute) return 'dispute-differs';
  return ours.hasReceipt ? null : 'no-receipt';
}

const dayMs = 24 * 60 * 60 * 1000;

/** 3 in the morning in Malaysia, when few people pay. */
const nightlyAtMs = 19 * 60 * 60 * 1000;

/** When the check of the last night was due; milliseconds since 1970, UTC. */
export function lastNightlyRunAt(now: number): number {
  return Math.floor((now - nightlyAtMs) / dayMs) * dayMs + nightlyAtMs;
}
