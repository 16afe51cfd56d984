/** What the instructor is asked to look at: money that came otherwise than it should (promise I2). */

export const lookKinds = [
  'wrong-amount',
  'wrong-currency',
  'wrong-price',
  'wrong-person',
  /** Test money on a live site, or the other way round. */
  'other-mode',
  /** Not a one-time payment of ours, or in a state that none of ours is ever in. */
  'wrong-session',
  /** Somebody says that it is paid, and Stripe, when asked, says that it is not. */
  'not-paid',
  /** A payment for what the person had already; it is to be given back. */
  'paid-twice',
  /** An upgrade that stands alone, since the Premium under it is gone. */
  'upgrade-alone',
  /** Paid for an account that is deleted, or that never was. */
  'person-gone',
] as const;

export type LookKind = (typeof lookKinds)[number];

/** Those that end by themselves once the money was given back in full. */
export const endsWithRefund: readonly LookKind[] = lookKinds.filter((kind) => kind !== 'not-paid');
