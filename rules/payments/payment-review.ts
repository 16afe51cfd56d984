/** Payment reviews: money that did not arrive as it should, which the instructor reviews (promise I2). */
import { type Detail, detailOf } from '../detail.ts';
import { planFromPayments, isEffective, itemName, type VerifiedPayment } from '../plans.ts';

export const reviewReasons = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  /** Test money on a live site, or live money on a test site. */
  'other-mode',
  /** The session is not a one-time payment of ours, or has a status that none of our sessions has. */
  'wrong-session',
  /** An event says that the session is paid, but Stripe, when asked, says that it is not. */
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
 * The reasons that are resolved when Stripe confirms the payment: the question came too early, or a setting was
 * wrong.
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

/** The facts behind the reasons; the value of the first five is what Stripe says. */
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
  /** An event calls the session paid, and Stripe, when asked, does not. */
  'event-contradicted',
  'premium-gone',
  /** The value is the plan that was paid before. */
  'plan-paid-before',
  'ultra-paid-after',
] as const;

export type ReviewDetail = Detail<(typeof reviewDetails)[number]>;

/** The reasons for which a review resolves itself. */
export type ReviewResolution = 'refunded' | 'paid-as-asked' | 'other-payments-changed';

export type PaymentFlag = {
  checkoutSessionId: string;
  reason: (typeof flagReasons)[number];
  detail: ReviewDetail;
};

/**
 * Returns the payments of one customer that are correct but grant nothing, so that they can be refunded (decision
 * 13). Refunding all of them leaves the plan as it is. `payments` stand in the order in which they arrived.
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
    if (kind === 'upgrade' && premiums.length === 0) flag(payment, 'upgrade-alone', 'premium-gone');
    else if (before === 'ultra' || before === kind)
      flag(payment, 'paid-twice', detailOf('plan-paid-before', before));
    else if (before === 'premium' && kind === 'ultra') {
      for (const premium of kept.filter((one) => itemName(one) === 'premium'))
        flag(premium, 'paid-twice', 'ultra-paid-after');
      kept = [payment];
    } else kept.push(payment);
  }
  return flags;
}

type PaidSession = VerifiedPayment & { checkoutSessionId: string };
