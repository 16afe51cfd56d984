/** Reads a Checkout session and its charge: what it grants, or the history of the attempt. */
import type Stripe from 'stripe';
import { type BillingDetails, cleanBilling } from '#rules/payments/billing.ts';
import { bookingOf, isBooking } from './balance.ts';
import { listRefunds, notedRedemptionOf, readRefunds } from './charges.ts';
import { signedTermsOf } from './checkout-sessions.ts';
import { type DisputesReading, listDisputes, readDisputes } from './disputes.ts';
import { nullWhenMissing } from './errors.ts';
import type { SessionHistory, SessionReading } from './gateway.ts';

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
      taxCents: session.total_details?.amount_tax ?? 0,
      currency: session.currency,
      livemode: session.livemode,
      intentFailed: intent?.status === 'requires_payment_method' || intent?.status === 'canceled',
      stripePriceIds: session.line_items?.data.map(priceOf) ?? [],
      uid: session.client_reference_id,
      namedUid: session.metadata?.['uid'] ?? null,
      priceId: session.metadata?.['price'] ?? null,
    },
    checkoutId: session.metadata?.['checkout'] ?? null,
    signedTerms: signedTermsOf(session.metadata),
    isGift: isGiftOf(session),
    notedRedemption: notedRedemptionOf(charge),
    billing: billingOf(session),
    paymentIntentId: intent?.id ?? null,
    refundedCents: refunds.refundedCents,
    dispute: disputed.state,
    createdAt: session.created * 1000,
    paidAt: charge?.paid ? timeOfPayment(charge) : null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    disputes: disputed.disputes,
    bookings: [...booked, ...refunds.bookings, ...disputed.bookings],
  };
}

/** An item with tax has a price of its own, which is never for sale elsewhere, and its metadata name ours. */
function priceOf({ price, metadata }: Stripe.LineItem): string {
  const named = price?.tax_behavior === 'unspecified' ? undefined : metadata?.['price'];
  return named ?? price?.id ?? '';
}

/** Returns null when the page did not ask for details: a card's name alone is none. */
function billingOf({
  tax_id_collection: asked,
  customer_details: details,
}: Stripe.Checkout.Session): BillingDetails | null {
  if (!asked?.enabled || !details) return null;
  const { name, individual_name: individual, business_name: business, address, tax_ids: taxIds } = details;
  const { line1, line2, postal_code: postalCode, city, state, country } = address ?? {};
  const place = [postalCode, city].filter(Boolean).join(' ');
  const company = business ?? '';
  return cleanBilling({
    // With a tax number, `name` is that of the company.
    name: individual ?? (name === company ? '' : (name ?? '')),
    company,
    address: [line1, line2, place, state].filter(Boolean).join('\n'),
    country: country ?? '',
    taxId: taxIds?.find(({ value }) => value)?.value ?? '',
  });
}

function isGiftOf({ metadata }: Stripe.Checkout.Session): boolean {
  return metadata?.['gift'] !== undefined;
}

/**
 * Returns the time of payment. A delayed method creates its charge immediately, but it is booked only when the bank has
 * confirmed it.
 */
function timeOfPayment({ created, balance_transaction: booked }: Stripe.Charge): number {
  return Math.max(created, typeof booked === 'object' ? (booked?.created ?? 0) : 0) * 1000;
}

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
    checkoutId: session.metadata?.['checkout'] ?? null,
    isGift: isGiftOf(session) || session.metadata?.['seats'] !== undefined,
    amountCents: session.amount_total,
    currency: session.currency,
    openedAt: session.created * 1000,
    endsAt: session.expires_at * 1000,
    isOpen: session.status === 'open',
    isExpired: session.status === 'expired',
    isRejected: isComplete && session.payment_status === 'unpaid' && isFailed,
    url: session.url,
    declinedAt: isFailed && !isComplete ? failedAt : null,
    chargedAt: charge ? charge.created * 1000 : null,
    paymentIntentId: intent?.id ?? null,
    refunds,
    disputes,
  };
}
