/** Puts Stripe's payouts beside our own books, currency by currency. */
import type { Api } from '#contract/api.ts';
import { paidOutCents } from '#rules/payments/settlement.ts';

export type Settlement = Api['GET /api/studio/settlements']['reply']['settlements'][number];
export type Payouts = Api['GET /api/studio/payouts']['reply'];

/** `paidOutCents` is null where it is not known: Stripe does not answer, or has more payouts than it listed. */
export type Book = Settlement & { paidOutCents: number | null };

export function booksOf(settlements: readonly Settlement[], payouts: Payouts | null): Book[] {
  const known = new Map(settlements.map((settlement) => [settlement.currency, settlement]));
  const currencies = new Set([...known.keys(), ...(payouts?.payouts ?? []).map(({ currency }) => currency)]);
  return [...currencies].toSorted().map((currency) => ({
    ...(known.get(currency) ?? { ...nothing, currency }),
    paidOutCents: payouts?.isComplete ? paidOutCents(payouts.payouts, currency) : null,
  }));
}

const nothing = { grossCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0, netCents: 0 };
