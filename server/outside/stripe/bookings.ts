/** Reads what Stripe books. https://docs.stripe.com/api/balance_transactions */
import type Stripe from 'stripe';
import type { Booking, BookingKind } from '#rules/payments/sales.ts';

/** Returns the booking; null while Stripe has not booked it, and for the id of one that was not asked for. */
export function bookingOf(
  kind: BookingKind,
  booked: string | Partial<Stripe.BalanceTransaction> | null | undefined,
): Booking | null {
  if (typeof booked !== 'object' || booked === null) return null;
  const { id, amount, fee, net, currency, created } = booked;
  if (typeof id !== 'string' || typeof currency !== 'string') return null;
  if (typeof amount !== 'number' || typeof fee !== 'number' || typeof net !== 'number') return null;
  return {
    id,
    kind,
    amountCents: amount,
    feeCents: fee,
    netCents: net,
    currency: currency.toUpperCase(),
    bookedAt: (created ?? 0) * 1000,
  };
}

export function isBooking(booking: Booking | null): booking is Booking {
  return booking !== null;
}
