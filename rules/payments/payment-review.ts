/** What the instructor is asked to look at: money that came otherwise than it should (promise I2). */
import { planFromPayments, priceById, isEffective, type VerifiedPayment } from '../plans.ts';

export const reviewReasons = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  /** Test money on a live site, or the other way round. */
  'other-mode',
  /** Not a one-time payment of ours, or in a state that none of ours is ever in. */
  'wrong-session',
  /** An event says that it is paid, and Stripe, when asked, says that it is not. */
  'not-paid',
  /** A payment for what the person had already; it is to be given back. */
  'paid-twice',
  /** An upgrade that stands alone, since the Premium under it is gone. */
  'upgrade-alone',
  /** Paid for an account that is deleted, or that never was. */
  'person-gone',
] as const;

export type ReviewReason = (typeof reviewReasons)[number];

/** What was asked too early or of a wrong configuration, and ends when the payment proves right. */
export const reasonsResolvedByPayment: readonly ReviewReason[] = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  'other-mode',
  'wrong-session',
  'not-paid',
];

/** What depends on a person's other payments, and may come and go with them. */
export const flagReasons = ['paid-twice', 'upgrade-alone'] as const satisfies ReviewReason[];

export type PaymentFlag = { checkoutSessionId: string; reason: (typeof flagReasons)[number]; detail: string };

/**
 * Payments of one person that are right in themselves and give nothing: flagged, so that the money can go back
 * (decision 13). Giving all of them back leaves the plan as it is. `payments` in the order in which they came.
 */
export function flagPayments(payments: readonly PaidSession[]): PaymentFlag[] {
  const standing = payments.filter(isEffective);
  const premiums = standing.filter((payment) => kindOf(payment) === 'premium');
  const flags: PaymentFlag[] = [];
  let kept: PaidSession[] = [];
  const flag = (payment: PaidSession, reason: PaymentFlag['reason'], detail: string) =>
    void flags.push({ checkoutSessionId: payment.checkoutSessionId, reason, detail });

  for (const payment of standing) {
    const kind = kindOf(payment);
    // The Premium under an upgrade may be a later one: the first was given back, and the upgrade was not.
    const before = planFromPayments(kind === 'upgrade' ? [...premiums, ...kept] : kept);
    if (kind === 'upgrade' && premiums.length === 0)
      flag(payment, 'upgrade-alone', 'the Premium payment under it is gone');
    else if (before === 'ultra' || before === kind) flag(payment, 'paid-twice', `${before} was paid before`);
    else if (before === 'premium' && kind === 'ultra') {
      for (const premium of kept.filter((one) => kindOf(one) === 'premium'))
        flag(premium, 'paid-twice', 'Ultra was paid in full after it');
      kept = [payment];
    } else kept.push(payment);
  }
  return flags;
}

type PaidSession = VerifiedPayment & { checkoutSessionId: string };

/** What was bought: a plan that stands by itself, or the way from Premium to Ultra. */
function kindOf({ priceId }: PaidSession): 'premium' | 'ultra' | 'upgrade' | null {
  const price = priceById(priceId);
  if (!price) return null;
  return price.needs === 'premium' ? 'upgrade' : price.gives;
}
