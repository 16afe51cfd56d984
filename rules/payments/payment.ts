/** Is what Stripe says of a checkout session a payment that entitles? (promises I1 and I2) */
import type { ReviewReason } from './payment-review.ts';
import { type Currency, type Price, type PriceId, priceById } from '../plans.ts';

/** What is known of a session, in plain facts. */
export type SessionFacts = {
  mode: string;
  /** Stripe's `payment_status`. */
  paymentStatus: string;
  /** Stripe's `status`: open, complete or expired. */
  status: string | null;
  amountCents: number | null;
  currency: string | null;
  livemode: boolean;
  /** The payment intent was tried and failed, so nothing settles later any more. */
  intentFailed: boolean;
  /** The Stripe price ids that the session sold. */
  stripePriceIds: string[];
  /** Who and what we wrote into it when we opened it: the person twice, and the price. */
  uid: string | null;
  namedUid: string | null;
  priceId: string | null;
};

/** What a checkout asks for: a price at Stripe, and what it costs. */
export type CheckoutTerms = { stripePriceId: string; amountCents: number; currency: Currency };

/** What we know of it ourselves, when we opened it; `terms` are null when they were not written down. */
export type RecordedCheckout = { uid: string; priceId: string; terms: CheckoutTerms | null };

export type SessionVerdict =
  | { verdict: 'paid'; price: Price; uid: string }
  | { verdict: 'unpaid' }
  /** The buyer is done and the bank is not: FPX and others settle later (decision 15). */
  | { verdict: 'settling' }
  /** It ran out, or the bank refused later: nobody can pay it any more. */
  | { verdict: 'over' }
  /** Something else was sold with the same Stripe account. */
  | { verdict: 'unrelated' }
  /** Money came, or may have come, but not as we asked: nothing is given, a person looks. */
  | Wrong;

type Wrong = { verdict: 'wrong'; reason: ReviewReason; detail: string };

export function evaluateSession(
  session: SessionFacts,
  expected: {
    stripePrices: Readonly<Record<PriceId, string>>;
    livemode: boolean;
    /** Null when we remember no such checkout. */
    opened: RecordedCheckout | null;
  },
): SessionVerdict {
  if (!isOurs(session, expected)) return { verdict: 'unrelated' };
  if (session.paymentStatus === 'unpaid') {
    if (session.status === 'expired') return { verdict: 'over' };
    if (session.status !== 'complete') return { verdict: 'unpaid' };
    return { verdict: session.intentFailed ? 'over' : 'settling' };
  }
  if (session.paymentStatus !== 'paid')
    return wrong('wrong-session', `payment_status is ${session.paymentStatus}`);
  if (session.status !== 'complete') return wrong('wrong-session', `status is ${session.status}`);
  if (session.mode !== 'payment') return wrong('wrong-session', `mode is ${session.mode}`);
  if (session.livemode !== expected.livemode) return wrong('other-mode', 'livemode differs');
  const price = session.priceId === null ? undefined : priceById(session.priceId);
  if (!price) return wrong('wrong-price', 'the price is not on our list');
  if (session.uid === null) return wrong('wrong-person', 'nobody is named');
  if (session.namedUid !== session.uid) return wrong('wrong-person', 'two people are named');
  const { opened } = expected;
  if (opened && opened.uid !== session.uid) return wrong('wrong-person', 'it was opened for another person');
  if (opened && opened.priceId !== price.id) return wrong('wrong-price', 'it was opened for another price');
  // A price may be changed while a checkout is open: what it was opened with is what the buyer was asked for.
  const terms = opened?.terms ?? { ...price, stripePriceId: expected.stripePrices[price.id] };
  if (session.amountCents !== terms.amountCents)
    return wrong('wrong-amount', `the amount is ${session.amountCents}`);
  if (session.currency?.toUpperCase() !== terms.currency)
    return wrong('wrong-currency', `the currency is ${session.currency}`);
  const [sold, ...more] = session.stripePriceIds;
  if (sold !== terms.stripePriceId || more.length > 0) return wrong('wrong-price', 'another price was sold');
  return { verdict: 'paid', price, uid: session.uid };
}

/** We remember it, or it says who or what it is for as ours do, or it sold one of our prices. */
function isOurs(
  { namedUid, priceId, stripePriceIds }: SessionFacts,
  expected: { stripePrices: Readonly<Record<PriceId, string>>; opened: RecordedCheckout | null },
): boolean {
  if (expected.opened || namedUid !== null || priceId !== null) return true;
  const ourPrices = Object.values(expected.stripePrices);
  return stripePriceIds.some((id) => ourPrices.includes(id));
}

function wrong(reason: ReviewReason, detail: string): Wrong {
  return { verdict: 'wrong', reason, detail };
}
