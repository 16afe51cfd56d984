/** Reads a Checkout session with all that decides what it entitles to. */
import type Stripe from 'stripe';
import type { SessionReading } from '#server/stripe-gateway.ts';
import { bookingOf, isBooking } from './bookings.ts';
import { type DisputesReading, readDisputes } from './disputes.ts';
import { nullWhenMissing } from './errors.ts';
import { readRefunds } from './refunds.ts';

const undisputed: DisputesReading = { state: 'none', disputes: [], bookings: [] };

export async function readSession(
  stripe: Stripe,
  sessionId: string,
  { hadRefund } = { hadRefund: false },
): Promise<SessionReading | null> {
  const expand = ['line_items', 'payment_intent.latest_charge.balance_transaction'];
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullWhenMissing);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const [refunds, disputed] = await Promise.all([
    charge ? readRefunds(stripe, charge, { hadRefund }) : { refundedCents: 0, bookings: [] },
    charge?.disputed ? readDisputes(stripe, charge.id) : undisputed,
  ]);
  const booked = charge?.paid ? [bookingOf('charge', charge.balance_transaction)].filter(isBooking) : [];
  return {
    facts: {
      mode: session.mode,
      paymentStatus: session.payment_status,
      status: session.status,
      amountCents: session.amount_total,
      currency: session.currency,
      livemode: session.livemode,
      intentFailed: intent?.status === 'requires_payment_method' || intent?.status === 'canceled',
      stripePriceIds: session.line_items?.data.map((item) => item.price?.id ?? '') ?? [],
      uid: session.client_reference_id,
      namedUid: session.metadata?.['uid'] ?? null,
      priceId: session.metadata?.['price'] ?? null,
    },
    checkoutId: session.metadata?.['checkout'] ?? null,
    paymentIntentId: intent?.id ?? null,
    refundedCents: refunds.refundedCents,
    dispute: disputed.state,
    createdAt: session.created * 1000,
    paidAt: charge?.paid ? timeOfPayment(charge) : null,
    disputes: disputed.disputes,
    bookings: [...booked, ...refunds.bookings, ...disputed.bookings],
  };
}

/**
 * Returns the time of the payment. A method that settles later has its charge from the beginning, and is booked when
 * the bank has confirmed it.
 */
function timeOfPayment({ created, balance_transaction: booked }: Stripe.Charge): number {
  return Math.max(created, typeof booked === 'object' ? (booked?.created ?? 0) : 0) * 1000;
}
