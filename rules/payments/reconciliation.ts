/**
 * Reconciliation compares the ledgers of Stripe and of the site: each paid charge must have its payment, each
 * payment its charge, and refunds must match.
 */
import { dayMs } from '#rules/clock.ts';
import type { Detail } from '#rules/detail.ts';
import type { VerifiedPayment } from '#rules/plans.ts';

export const discrepancyKinds = [
  'paid-not-entitled',
  'entitled-not-paid',
  'refund-differs',
  'dispute-differs',
  'no-receipt',
  /** The plan of the user does not follow from their payments and grants. */
  'plan-differs',
] as const;

export type DiscrepancyKind = (typeof discrepancyKinds)[number];

/** The kind, with the two values that differ: first Stripe's, or the plan held; then ours, or the plan paid for. */
export type DiscrepancyDetail = Detail<DiscrepancyKind>;

/** The failure of a run: Stripe or the database did not answer. */
export type RunFailure = 'stopped-halfway';

/** The kinds that one payment can have. */
export type SessionDiscrepancyKind = Exclude<DiscrepancyKind, 'plan-differs'>;

type PaymentState = Pick<VerifiedPayment, 'refundedCents' | 'dispute'>;

/** Returns the discrepancy of the two ledgers about one payment; null if they agree. */
export function compareLedgers(
  /** The payment at Stripe; null when Stripe has no paid charge for it. */
  stripe: PaymentState | null,
  /** Our payment; null when none is recorded, or when it is withdrawn. */
  ours: (PaymentState & { hasReceipt: boolean }) | null,
): SessionDiscrepancyKind | null {
  if (!stripe) return ours ? 'entitled-not-paid' : null;
  if (!ours) return 'paid-not-entitled';
  if (stripe.refundedCents !== ours.refundedCents) return 'refund-differs';
  if (stripe.dispute !== ours.dispute) return 'dispute-differs';
  return ours.hasReceipt ? null : 'no-receipt';
}

/** The nightly run starts at 3 in the morning in Malaysia (19:00 UTC), when few people pay. */
const nightlyAtMs = 19 * 60 * 60 * 1000;

/** Returns the time when the last nightly run was due; milliseconds since 1970, UTC. */
export function lastNightlyRunAt(now: number): number {
  return Math.floor((now - nightlyAtMs) / dayMs) * dayMs + nightlyAtMs;
}
