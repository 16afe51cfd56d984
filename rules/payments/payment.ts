/** Payments: the agreement, the check of a Checkout session, and the payments that need review. */
import { type Detail, detailOf } from '#rules/detail.ts';
import { isEffective, itemName, planFromPayments, type Price, type VerifiedPayment } from '#rules/plans.ts';
import { agreedPart, type BillingMode } from './billing.ts';
import type { Currency } from './money.ts';

/** The version of the agreement's two boxes, which a customer accepts before using a plan (specification 5, decision 14). */
export const agreementVersion = '2026-12';

export const agreementBoxes = ['account', 'lesson-links'] as const;
export type AgreementBox = (typeof agreementBoxes)[number];

/** The reasons for which the instructor must review a payment (promise I2). */
export const reviewReasons = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  /** Test money on a live site, or live money on a test site. */
  'other-mode',
  /** The session is not one of our one-time payments, or has an unexpected status. */
  'wrong-session',
  /** An event says that the session is paid, but Stripe's API says that it is not. */
  'not-paid',
  /** The customer already owned the item; the payment should be refunded. */
  'paid-twice',
  /** The Premium payment under this upgrade is no longer effective. */
  'upgrade-alone',
  /** The account that was paid for is deleted, or never existed. */
  'person-gone',
] as const;

export type ReviewReason = (typeof reviewReasons)[number];

/**
 * The reasons that are resolved when Stripe confirms the payment: the check was too early, or a setting was wrong.
 */
export const reasonsResolvedByPayment: readonly ReviewReason[] = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  'other-mode',
  'wrong-session',
  'not-paid',
];

/** The reasons that follow from the other payments of a customer, and may come and go with them. */
export const flagReasons = ['paid-twice', 'upgrade-alone'] as const satisfies ReviewReason[];

/** The facts behind the reasons; the values of the first five come from Stripe. */
export const reviewDetails = [
  'payment-status',
  'session-status',
  'session-mode',
  'amount-differs',
  'currency-differs',
  'livemode-differs',
  'price-not-listed',
  'another-price-sold',
  'opened-for-another-price',
  'opened-for-another-person',
  /** The session names no user, or two. */
  'person-missing',
  'person-ambiguous',
  'person-unknown',
  'account-deleted',
  /** The Stripe account has no such session. */
  'session-unknown',
  /** An event says that the session is paid, but Stripe's API does not. */
  'event-contradicted',
  'premium-gone',
  /** The value is the plan that was paid before. */
  'plan-paid-before',
  'ultra-paid-after',
] as const;

export type ReviewDetail = Detail<(typeof reviewDetails)[number]>;

/** The reasons for which a review is resolved automatically. */
export type ReviewResolution = 'refunded' | 'paid-as-asked' | 'other-payments-changed';

type PaymentFlag = {
  checkoutSessionId: string;
  reason: (typeof flagReasons)[number];
  detail: ReviewDetail;
};

/**
 * Returns the payments of one customer that are correct but grant nothing, so that they can be refunded (decision
 * 13). Refunding all of them leaves the plan as it is. `payments` are in the order of their arrival. A redeemed gift counts
 * like a payment but is never flagged: its code is rejected when it gives nothing.
 */
export function flagPayments(payments: readonly PaidSession[]): PaymentFlag[] {
  const effective = payments.filter(isEffective);
  const premiums = effective.filter((payment) => itemName(payment) === 'premium');
  const flags: PaymentFlag[] = [];
  let kept: PaidSession[] = [];
  const flag = (payment: PaidSession, reason: PaymentFlag['reason'], detail: ReviewDetail) =>
    void flags.push({ checkoutSessionId: payment.checkoutSessionId, reason, detail });

  for (const payment of effective) {
    const kind = itemName(payment);
    // The Premium under an upgrade may be a later payment, when the first one was refunded and the upgrade was not.
    const before = planFromPayments(kind === 'upgrade' ? [...premiums, ...kept] : kept);
    if (payment.isGift) kept.push(payment);
    else if (kind === 'upgrade' && premiums.length === 0) flag(payment, 'upgrade-alone', 'premium-gone');
    else if (before === 'ultra' || before === kind)
      flag(payment, 'paid-twice', detailOf('plan-paid-before', before));
    else if (before === 'premium' && kind === 'ultra') {
      for (const premium of kept.filter((one) => itemName(one) === 'premium' && !one.isGift))
        flag(premium, 'paid-twice', 'ultra-paid-after');
      kept = [payment];
    } else kept.push(payment);
  }
  return flags;
}

type PaidSession = VerifiedPayment & {
  checkoutSessionId: string;
  /** Someone else's payment, whose gift this customer has redeemed. */
  isGift?: boolean;
};

/** The facts of a Checkout session that its verdict depends on. */
export type SessionFacts = {
  mode: string;
  /** Stripe's `payment_status`. */
  paymentStatus: string;
  /** Stripe's `status`: open, complete or expired. */
  status: string | null;
  amountCents: number | null;
  /** The tax in `amountCents`. */
  taxCents: number;
  currency: string | null;
  livemode: boolean;
  /** The payment intent failed, so the bank can no longer confirm it. */
  intentFailed: boolean;
  /** The Stripe price ids of the line items; with tax, each item names the price it was made from. */
  stripePriceIds: string[];
  /** The user and the price that we wrote into the session when we created it; the uid is in it twice. */
  uid: string | null;
  namedUid: string | null;
  priceId: string | null;
};

/** The terms of a checkout: a price at Stripe and its amount. */
export type CheckoutTerms = {
  stripePriceId: string;
  amountCents: number;
  currency: Currency;
  /** Undefined for `off`. */
  billing?: BillingMode;
};

/** A price with its id at Stripe. */
export type PriceAtStripe = Price & { stripePriceId: string };

/** Our own record of the checkout; `terms` is null when the row is older than that column. */
export type RecordedCheckout = { uid: string; priceId: string; terms: CheckoutTerms | null };

export type SessionVerdict =
  | { verdict: 'paid'; price: PriceAtStripe; uid: string }
  | { verdict: 'unpaid' }
  /** The customer has finished, but the bank has not: FPX and others settle later (decision 15). */
  | { verdict: 'settling' }
  /** The session has expired, or the bank declined later: it can no longer be paid. */
  | { verdict: 'over' }
  /** The session sold something else with the same Stripe account. */
  | { verdict: 'unrelated' }
  /**
   * Money arrived, or may have, but not as the checkout requested: nothing is granted, and the payment needs review.
   */
  | Wrong;

type Wrong = { verdict: 'wrong'; reason: ReviewReason; detail: ReviewDetail };

/** Decides whether a Checkout session, as Stripe describes it, is a payment that grants a plan (promises I1 and I2). */
export function evaluateSession(
  session: SessionFacts,
  expected: {
    /** Every price that was ever for sale, since checkouts of retired prices may still be paid. */
    prices: readonly PriceAtStripe[];
    livemode: boolean;
    /** Our record of the checkout; null when there is none. */
    checkout: RecordedCheckout | null;
    /** The terms in the session that this site signed for its user and price; used only without a checkout. */
    agreed: CheckoutTerms | null;
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
  // The checkout's own terms count before those of its price, whose Stripe price may have changed.
  const terms: CheckoutTerms = (checkout ? checkout.terms : expected.agreed) ?? price;
  const { amountCents, taxCents } = session;
  const agreedCents = amountCents === null ? null : agreedPart({ amountCents, taxCents }, terms.billing);
  if (agreedCents !== terms.amountCents)
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
