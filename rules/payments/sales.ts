/** The list of sales: its filters, and the months of its export. */
import { dateField, dayOf, startOfDay } from '#rules/site-time.ts';
import type { Currency } from './money.ts';
import type { ReceiptStanding } from './receipt.ts';

/** The states by which sales are filtered. */
export const saleStates = [
  'paid',
  'refunded-in-part',
  'refunded',
  'disputed',
  'charged-back',
  'withdrawn',
] as const satisfies ReceiptStanding[];

/** The number of sales on a page of the list. */
export const salesPerPage = 50;

/** Returns the start and end of a month such as 2026-11 in the site's time zone; null for any other text. */
export function monthSpan(month: string): { from: number; to: number } | null {
  const [, year, place] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || place === undefined) return null;
  const first = { year: Number(year), month: Number(place), day: 1 };
  return { from: startOfDay(first), to: startOfDay({ ...first, month: first.month + 1 }) };
}

/** Returns the month of a time, such as 2026-11. */
export function monthOf(time: number): string {
  return dateField(time).slice(0, 7);
}

/** Splits a span into months, so that a sum over years is computed in small steps. */
export function cutIntoMonths({ from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const spans = [];
  for (let start = from; start < to;) {
    const { year, month } = dayOf(start);
    const end = Math.min(to, startOfDay({ year, month: month + 1, day: 1 }));
    spans.push({ from: start, to: end });
    start = end;
  }
  return spans;
}

/** The kinds of Stripe's balance transactions about payments. */
const bookingKinds = ['charge', 'refund', 'dispute'] as const;

export type BookingKind = (typeof bookingKinds)[number];

export type Booking = {
  /** Stripe's id. */
  id: string;
  kind: BookingKind;
  /** Negative for outgoing money. */
  amountCents: number;
  feeCents: number;
  /** The amount less the fee. */
  netCents: number;
  /** The currency of the payout. */
  currency: Currency;
  bookedAt: number;
};

/** The sum of the bookings of one kind and currency. */
export type BookingSum = { currency: Currency; kind: BookingKind; amountCents: number; feeCents: number };

type Settlement = {
  currency: Currency;
  grossCents: number;
  /** The refunds and disputed amounts: zero or negative. */
  refundedCents: number;
  disputedCents: number;
  /** Zero or positive, less the fees that Stripe returned. */
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
  /** The day on which the bank receives the money. */
  arrivesAt: number;
};

/** Returns the sum paid out in a currency, without failed and cancelled payouts. */
export function sumPaidOut(payouts: readonly Payout[], currency: Currency): number {
  return payouts
    .filter((payout) => payout.currency === currency)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
