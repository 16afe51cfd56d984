/** Stripe's own account of an attempt to pay, and how its ids lead to one another. */
import type Stripe from 'stripe';
import { disputeEnds, isInquiry, nullWhenMissing } from './stripe.ts';

export type SessionHistory = {
  sessionId: string;
  uid: string | null;
  priceId: string | null;
  amountCents: number | null;
  currency: string | null;
  /** Milliseconds since 1970, UTC, as are all times here. */
  openedAt: number;
  endsAt: number;
  isOpen: boolean;
  isExpired: boolean;
  /** The bank that was to decide later said no. */
  isRefused: boolean;
  url: string | null;
  declinedAt: number | null;
  chargedAt: number | null;
  paymentIntentId: string | null;
  refunds: { at: number; amountCents: number }[];
  disputes: { at: number; state: 'open' | 'won' | 'lost' }[];
};

/** Null when this account has no such session. @throws {Stripe.errors.StripeError} */
export async function readHistory(stripe: Stripe, sessionId: string): Promise<SessionHistory | null> {
  const expand = ['payment_intent.latest_charge'];
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullWhenMissing);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const isFailed = intent?.status === 'requires_payment_method' && intent.last_payment_error !== null;
  const failedAt = (charge?.created ?? session.created) * 1000;
  const isComplete = session.status === 'complete';
  return {
    sessionId: session.id,
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
    refunds: charge && charge.amount_refunded > 0 ? await listRefunds(stripe, charge.id) : [],
    disputes: charge?.disputed ? await listDisputes(stripe, charge.id) : [],
  };
}

/** The newest sessions that were opened for an address. @throws {Stripe.errors.StripeError} */
export async function listSessionsOfAddress(stripe: Stripe, email: string): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ customer_details: { email }, limit: 20 });
  return data.map(({ id }) => id);
}

/**
 * The session behind any id that Stripe's pages and mails show: of a session, payment, charge, refund or dispute.
 * Null for one that this account does not have. @throws {Stripe.errors.StripeError}
 */
export async function findSessionBehind(stripe: Stripe, stripeId: string): Promise<string | null> {
  const intentOf = async (): Promise<{ payment_intent: string | Stripe.PaymentIntent | null } | null> => {
    if (/^(ch|py)_/.test(stripeId)) return stripe.charges.retrieve(stripeId);
    if (/^(re|pyr)_/.test(stripeId)) return stripe.refunds.retrieve(stripeId);
    if (/^(du|dp)_/.test(stripeId)) return stripe.disputes.retrieve(stripeId);
    return null;
  };
  if (stripeId.startsWith('cs_')) return stripeId;
  const found = stripeId.startsWith('pi_')
    ? { payment_intent: stripeId }
    : await intentOf().catch(nullWhenMissing);
  const intent = found?.payment_intent;
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
  if (!paymentIntentId) return null;
  const sessions = await stripe.checkout.sessions
    .list({ payment_intent: paymentIntentId, limit: 1 })
    .catch(nullWhenMissing);
  return sessions?.data[0]?.id ?? null;
}

async function listRefunds(stripe: Stripe, chargeId: string): Promise<SessionHistory['refunds']> {
  const { data } = await stripe.refunds.list({ charge: chargeId, limit: 20 });
  const standing = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return standing.map(({ created, amount }) => ({ at: created * 1000, amountCents: amount }));
}

async function listDisputes(stripe: Stripe, chargeId: string): Promise<SessionHistory['disputes']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const disputes = data.filter((dispute) => !isInquiry(dispute));
  return disputes.map(({ created, status }) => ({
    at: created * 1000,
    state: disputeEnds.get(status) ?? 'open',
  }));
}
