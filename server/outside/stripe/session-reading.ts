/** Reads a Checkout session with all that decides what it entitles to. */
import type Stripe from 'stripe';
import type { SessionReading } from '#server/stripe-gateway.ts';
import { readDispute } from './disputes.ts';
import { nullWhenMissing } from './errors.ts';
import { readRefundedCents } from './refunds.ts';

export async function readSession(stripe: Stripe, sessionId: string): Promise<SessionReading | null> {
  const expand = ['line_items', 'payment_intent.latest_charge.balance_transaction'];
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullWhenMissing);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const [refundedCents, dispute] = await Promise.all([
    charge ? readRefundedCents(stripe, charge) : 0,
    charge?.disputed ? readDispute(stripe, charge.id) : ('none' as const),
  ]);
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
    refundedCents,
    dispute,
    createdAt: session.created * 1000,
    paidAt: charge?.paid ? timeOfPayment(charge) : null,
    settlement: charge?.paid ? settlementOf(charge) : null,
  };
}

/**
 * Returns the time of the payment. A method that settles later has its charge from the beginning, and is booked when
 * the bank has confirmed it.
 */
function timeOfPayment({ created, balance_transaction: booked }: Stripe.Charge): number {
  return Math.max(created, typeof booked === 'object' ? (booked?.created ?? 0) : 0) * 1000;
}

/** Returns the fee and the net amount of a charge, as Stripe has booked it. */
function settlementOf({ balance_transaction: booked }: Stripe.Charge): SessionReading['settlement'] {
  if (typeof booked !== 'object' || booked === null) return null;
  const { fee, net, currency } = booked;
  if (typeof fee !== 'number' || typeof net !== 'number' || typeof currency !== 'string') return null;
  return { feeCents: fee, netCents: net, settledCurrency: currency.toUpperCase() };
}
