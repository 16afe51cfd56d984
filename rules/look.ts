/** What the instructor is asked to look at: money that came otherwise than it should (promise I2). */
import { planFromPayments, priceById, stands, type VerifiedPayment } from './plans.ts';

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
 * (decisions 13). `payments` in the order in which they came.
 */
export function doubtsAbout(payments: readonly (VerifiedPayment & { stripeSessionId: string })[]): Doubt[] {
  const standing = payments.filter(stands);
  const premiums = standing.filter(({ priceId }) => priceById(priceId)?.gives === 'premium');
  return standing.flatMap((payment, place): Doubt[] => {
    const { stripeSessionId } = payment;
    const price = priceById(payment.priceId);
    if (!price) return [];
    const isUpgrade = price.needs === 'premium';
    if (isUpgrade && premiums.length === 0)
      return [{ stripeSessionId, what: 'upgrade-alone', why: 'the Premium payment under it is gone' }];
    // The Premium under an upgrade may be a later one: the first was given back, and the upgrade was not.
    const before = planFromPayments([...(isUpgrade ? premiums : []), ...standing.slice(0, place)]);
    if (before === 'ultra' || before === price.gives)
      return [{ stripeSessionId, what: 'paid-twice', why: `${before} was paid before` }];
    if (before === 'premium' && price.needs === null)
      return [{ stripeSessionId, what: 'paid-twice', why: 'Premium was paid before, and Ultra in full' }];
    return [];
  });
}
