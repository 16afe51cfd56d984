/** Reads the history of an attempt to pay from Stripe. */
import type Stripe from 'stripe';
import type { SessionHistory } from '#server/stripe-gateway.ts';
import { listDisputes } from './disputes.ts';
import { nullWhenMissing } from './errors.ts';
import { listRefunds } from './refunds.ts';

export async function readHistory(stripe: Stripe, sessionId: string): Promise<SessionHistory | null> {
  const expand = ['payment_intent.latest_charge'];
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullWhenMissing);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const isFailed = intent?.status === 'requires_payment_method' && intent.last_payment_error !== null;
  const failedAt = (charge?.created ?? session.created) * 1000;
  const isComplete = session.status === 'complete';
  const [refunds, disputes] = await Promise.all([
    charge ? listRefunds(stripe, charge) : [],
    charge?.disputed ? listDisputes(stripe, charge.id) : [],
  ]);
  return {
    checkoutSessionId: session.id,
    uid: session.client_reference_id,
    priceId: session.metadata?.['price'] ?? null,
    amountCents: session.amount_total,
    currency: session.currency,
    openedAt: session.created * 1000,
    endsAt: session.expires_at * 1000,
    isOpen: session.status === 'open',
    isExpired: session.status === 'expired',
    isRefused: isComplete && session.payment_status === 'unpaid' && isFailed,
    url: session.url,
    declinedAt: isFailed && !isComplete ? failedAt : null,
    chargedAt: charge ? charge.created * 1000 : null,
    paymentIntentId: intent?.id ?? null,
    refunds,
    disputes,
  };
}
