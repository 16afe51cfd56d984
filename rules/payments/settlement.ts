/** The bookings of Stripe about payments, the fees that it keeps, and its payouts. */
import type { Currency } from './currency.ts';

export const bookingKinds = ['charge', 'refund', 'dispute'] as const;

/** The kind of event that a booking is about. */
export type BookingKind = (typeof bookingKinds)[number];

export type Booking = {
  /** Stripe's id. */
  id: string;
  kind: BookingKind;
  /** Negative for money that goes. */
  amountCents: number;
  feeCents: number;
  /** The amount less the fee. */
  netCents: number;
  /** The currency of the pay-out. */
  currency: Currency;
  bookedAt: number;
};

/** The bookings of a time in one currency, added up by what they are about. */
export type BookingSum = { currency: Currency; kind: BookingKind; amountCents: number; feeCents: number };

export type Settlement = {
  currency: Currency;
  grossCents: number;
  /** The amounts that went back to customers, and that banks took: zero or negative. */
  refundedCents: number;
  disputedCents: number;
  /** Zero or positive; what Stripe gives back of a fee counts against it. */
  feeCents: number;
  /** The sum of all of these, less the fees. */
  netCents: number;
};

/** Adds up bookings by currency, in the order of the currencies' codes. */
export function settlementsOf(sums: readonly BookingSum[]): Settlement[] {
  const currencies = new Set(sums.map(({ currency }) => currency));
  return [...currencies]
    .map((currency) => {
      const parts = sums.filter((sum) => sum.currency === currency);
      const amountOf = (kind: BookingKind) =>
        parts.filter((part) => part.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const feeCents = parts.reduce((sum, part) => sum + part.feeCents, 0);
      const [grossCents, refundedCents, disputedCents] = bookingKinds.map(amountOf) as [
        number,
        number,
        number,
      ];
      const netCents = grossCents + refundedCents + disputedCents - feeCents;
      return { currency, grossCents, refundedCents, disputedCents, feeCents, netCents };
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
}

export const payoutStatuses = ['pending', 'in-transit', 'paid', 'failed', 'canceled'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

export type Payout = {
  id: string;
  amountCents: number;
  currency: Currency;
  status: PayoutStatus;
  createdAt: number;
  /** The day on which the bank has the money, or had it. */
  arrivesAt: number;
};

/** Returns what was paid out in a currency; failed and cancelled payouts came back. */
export function sumPaidOut(payouts: readonly Payout[], currency: Currency): number {
  return payouts
    .filter((payout) => payout.currency === currency)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
