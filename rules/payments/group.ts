/** Groups: seats of a plan that a company or a teacher buys in one payment and gives to others. */
import type { Price } from '#rules/plans.ts';
import type { Currency } from './money.ts';
import { giftStands } from './gift.ts';

/** One seat is a gift. */
export const fewestSeats = 2;
export const mostSeats = 500;

/** The most addresses in one request. */
export const mostInvitationsAtOnce = 100;

/** The most emails with the code of one reserved seat. */
export const mostSeatEmails = 5;

/** The largest amounts that Stripe charges at once, in the smallest unit (https://docs.stripe.com/currencies). */
const largestCharges: Readonly<Record<Currency, number>> = { IDR: 999_999_999_999 };
const largestCharge = 99_999_999;

/** Returns how many seats one payment can buy at a price. */
export function mostSeatsAt({ amountCents, currency }: Pick<Price, 'amountCents' | 'currency'>): number {
  const charge = largestCharges[currency] ?? largestCharge;
  return Math.min(mostSeats, Math.floor(charge / Math.max(1, amountCents)));
}

/** Returns the price of one seat on a receipt, before a discount and added tax. */
export function seatPrice({
  seats,
  amountCents,
  discountCents,
  taxCents,
  isTaxAdded,
}: {
  seats: number;
  amountCents: number;
  discountCents: number;
  taxCents: number;
  isTaxAdded: boolean;
}): number {
  return Math.round((amountCents - (isTaxAdded ? taxCents : 0) + discountCents) / seats);
}

/** `free` may be given to someone, `reserved` has an invitation or a link that nobody has used yet. */
export const seatStates = ['free', 'reserved', 'taken'] as const;

export type SeatState = (typeof seatStates)[number];

export function seatState(seat: { uid: string | null; encryptedCode: string | null }): SeatState {
  if (seat.uid !== null) return 'taken';
  return seat.encryptedCode === null ? 'free' : 'reserved';
}

/** `ended` when the payment was refunded, disputed or withdrawn: its seats give nothing. */
export const groupStates = ['open', 'ended'] as const;

export function groupState(group: Parameters<typeof giftStands>[0]): (typeof groupStates)[number] {
  return giftStands(group) ? 'open' : 'ended';
}

/** Returns the addresses of a text with one per line, or with commas, in lower case and each once. */
export function readAddresses(typed: string): string[] {
  const addresses = typed.split(/[\s,;]+/).map((address) => address.toLowerCase());
  return [...new Set(addresses.filter((address) => address !== ''))];
}
