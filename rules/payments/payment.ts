/**
 * Evaluates whether a Checkout session, as Stripe describes it, is a payment that grants a plan (promises I1 and
 * I2).
 */
import { detailOf } from '../detail.ts';
import type { ReviewDetail, ReviewReason } from './payment-review.ts';
import type { Price } from '../plans.ts';
import type { Currency } from './currency.ts';

/** The facts of a Checkout session that its verdict depends on. */
export type SessionFacts = {
  mode: string;
  /** Stripe's `payment_status`. */
  paymentStatus: string;
  /** Stripe's `status`: open, complete or expired. */
  status: string | null;
  amountCents: number | null;
  currency: string | null;
  livemode: boolean;
  /** The payment intent failed, so the bank cannot confirm it later any more. */
  intentFailed: boolean;
  /** The Stripe price ids of the line items. */
  stripePriceIds: string[];
  /** The user and the price that we wrote into the session when we created it; the uid stands there twice. */
  uid: string | null;
  namedUid: string | null;
  priceId: string | null;
};

/** The terms of a checkout: a price at Stripe and its amount. */
export type CheckoutTerms = { stripePriceId: string; amountCents: number; currency: Currency };

/** A price with its id at Stripe. */
export type PriceAtStripe = Price & { stripePriceId: string };

/** Our own record of the checkout; `terms` is null when the row is older than that column. */
export type RecordedCheckout = { uid: string; priceId: string; terms: CheckoutTerms | null };

export type SessionVerdict =
  | { verdict: 'paid'; price: PriceAtStripe; uid: string }
  | { verdict: 'unpaid' }
  /** The customer has finished and the bank has not: FPX and others settle later (decision 15). */
  | { verdict: 'settling' }
  /** The session has expired, or the bank refused later: nobody can pay it any more. */
  | { verdict: 'over' }
  /** The session sold something else with the same Stripe account. */
  | { verdict: 'unrelated' }
  /**
   * Money came, or may have come, but not as the checkout asked: nothing is granted, and the payment needs review.
   */
  | Wrong;

type Wrong = { verdict: 'wrong'; reason: ReviewReason; detail: ReviewDetail };

export function evaluateSession(
  session: SessionFacts,
  expected: {
    /** Every price that was ever for sale, also retired ones: what was begun with them may still be paid. */
    prices: readonly PriceAtStripe[];
    livemode: boolean;
    /** Our record of the checkout; null when there is none. */
    checkout: RecordedCheckout | null;
  },
): SessionVerdict {
  if (!isOurs(session, expected)) return { verdict: 'unrelated' };
  if (session.paymentStatus === 'unpaid') {
    if (session.status === 'expired') return { verdict: 'over' };
    if (session.status !== 'complete') return { verdict: 'unpaid' };
    return { verdict: session.intentFailed ? 'over' : 'settling' };
  }
  if (session.paymentStatus !== 'paid')
    return wrong('wrong-session', detailOf('payment-status', session.paymentStatus));
  if (session.status !== 'complete')
    return wrong('wrong-session', detailOf('session-status', session.status));
  if (session.mode !== 'payment') return wrong('wrong-session', detailOf('session-mode', session.mode));
  if (session.livemode !== expected.livemode) return wrong('other-mode', 'livemode-differs');
  const price = expected.prices.find(({ id }) => id === session.priceId);
  if (!price) return wrong('wrong-price', 'price-not-listed');
  if (session.uid === null) return wrong('wrong-person', 'person-missing');
  if (session.namedUid !== session.uid) return wrong('wrong-person', 'person-ambiguous');
  const { checkout } = expected;
  if (checkout && checkout.uid !== session.uid) return wrong('wrong-person', 'opened-for-another-person');
  if (checkout && checkout.priceId !== price.id) return wrong('wrong-price', 'opened-for-another-price');
  // The checkout's own terms count before those of its price, whose Stripe price may have been another one.
  const terms = checkout?.terms ?? price;
  if (session.amountCents !== terms.amountCents)
    return wrong('wrong-amount', detailOf('amount-differs', session.amountCents));
  if (session.currency?.toUpperCase() !== terms.currency)
    return wrong('wrong-currency', detailOf('currency-differs', session.currency));
  const [sold, ...more] = session.stripePriceIds;
  if (sold !== terms.stripePriceId || more.length > 0) return wrong('wrong-price', 'another-price-sold');
  return { verdict: 'paid', price, uid: session.uid };
}

/**
 * Returns true when we recorded the checkout, when its metadata names a user or a price as ours do, or when it sold
 * one of our prices.
 */
function isOurs(
  { namedUid, priceId, stripePriceIds }: SessionFacts,
  expected: { prices: readonly PriceAtStripe[]; checkout: RecordedCheckout | null },
): boolean {
  if (expected.checkout || namedUid !== null || priceId !== null) return true;
  return stripePriceIds.some((id) => expected.prices.some(({ stripePriceId }) => stripePriceId === id));
}

function wrong(reason: ReviewReason, detail: ReviewDetail): Wrong {
  return { verdict: 'wrong', reason, detail };
}
