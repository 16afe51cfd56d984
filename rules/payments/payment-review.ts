/** What the instructor is asked to look at: money that came otherwise than it should (promise I2). */
import { planFromPayments, priceById, stands, type VerifiedPayment } from '../plans.ts';

export const lookKinds = [
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

export type LookKind = (typeof lookKinds)[number];

/** What was asked too early or of a wrong configuration, and ends when the payment proves right. */
export const endsWhenRight: readonly LookKind[] = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  'other-mode',
  'wrong-session',
  'not-paid',
];

/** What depends on a person's other payments, and may come and go with them. */
export const doubtKinds = ['paid-twice', 'upgrade-alone'] as const satisfies LookKind[];

export type Doubt = { stripeSessionId: string; what: (typeof doubtKinds)[number]; why: string };

/**
 * Payments of one person that are right in themselves and give nothing: flagged, so that the money can go back
 * (decision 13). Giving all of them back leaves the plan as it is. `payments` in the order in which they came.
 */
export function doubtsAbout(payments: readonly PaidSession[]): Doubt[] {
  const standing = payments.filter(stands);
  const premiums = standing.filter((payment) => kindOf(payment) === 'premium');
  const doubts: Doubt[] = [];
  let kept: PaidSession[] = [];
  const doubt = (payment: PaidSession, what: Doubt['what'], why: string) =>
    void doubts.push({ stripeSessionId: payment.stripeSessionId, what, why });

  for (const payment of standing) {
    const kind = kindOf(payment);
    // The Premium under an upgrade may be a later one: the first was given back, and the upgrade was not.
    const before = planFromPayments(kind === 'upgrade' ? [...premiums, ...kept] : kept);
    if (kind === 'upgrade' && premiums.length === 0)
      doubt(payment, 'upgrade-alone', 'the Premium payment under it is gone');
    else if (before === 'ultra' || before === kind) doubt(payment, 'paid-twice', `${before} was paid before`);
    else if (before === 'premium' && kind === 'ultra') {
      for (const premium of kept.filter((one) => kindOf(one) === 'premium'))
        doubt(premium, 'paid-twice', 'Ultra was paid in full after it');
      kept = [payment];
    } else kept.push(payment);
  }
  return doubts;
}

type PaidSession = VerifiedPayment & { stripeSessionId: string };

/** What was bought: a plan that stands by itself, or the way from Premium to Ultra. */
function kindOf({ priceId }: PaidSession): 'premium' | 'ultra' | 'upgrade' | null {
  const price = priceById(priceId);
  if (!price) return null;
  return price.needs === 'premium' ? 'upgrade' : price.gives;
}
