/**
 * Referrals: the reward of a learner whose link brought a customer. It follows from the customer's payment, and the
 * instructor pays it out by hand. Amounts are in the currency's smallest unit, as Stripe counts it.
 */
import { dayMs } from '#rules/clock.ts';
import { isEffective, type VerifiedPayment } from '#rules/plans.ts';
import { refundedTax } from './billing.ts';
import { type Currency, isPaidWhole } from './money.ts';

/** The highest percentage of the friend's discount, and of the reward. */
export const mostReferralPercent = 50;

/** The longest time after a payment until its reward is due. */
export const mostReferralDays = 180;

/** The referral program, as the instructor sets it. */
export type ReferralTerms = {
  isActive: boolean;
  /** The friend's discount. */
  percentOff: number;
  /** The share of the friend's payment that the learner gets. */
  rewardPercent: number;
  /** The days after a payment until its reward is due. */
  waitDays: number;
};

/** The terms before the instructor has set any. */
export const firstReferralTerms: ReferralTerms = {
  isActive: false,
  percentOff: 10,
  rewardPercent: 20,
  waitDays: 30,
};

export function rewardDueAt(paidAt: number, { waitDays }: Pick<ReferralTerms, 'waitDays'>): number {
  return paidAt + waitDays * dayMs;
}

/** The facts that a reward depends on. `uid` is the learner whose link it was. */
export type ReferralFacts = {
  uid: string;
  rewardPercent: number;
  dueAt: number;
  /** The card is one that the learner has paid with. */
  isSameCard: boolean;
  /** The customer has no earlier referred payment that counts. */
  isFirst: boolean;
  /** The amount that the instructor has paid out for it. */
  paidCents: number;
  payment: Pick<VerifiedPayment, 'amountCents' | 'refundedCents' | 'dispute'> & {
    uid: string;
    currency: Currency;
    /** The tax in the amount, which is the state's. */
    taxCents: number;
    withdrawnAt: number | null;
  };
};

/**
 * Returns the reward: a share of the amount paid minus refunds, both without tax, rounded down to the currency's smallest
 * payable unit. It is 0 for a payment that does not count, for the learner's own payment (also after a merge of accounts), and for a customer's
 * second payment.
 */
export function earnedCents({ uid, rewardPercent, isSameCard, isFirst, payment }: ReferralFacts): number {
  if (isSameCard || !isFirst || payment.uid === uid) return 0;
  if (payment.withdrawnAt !== null || !isEffective(payment)) return 0;
  const unit = isPaidWhole(payment.currency) ? 100 : 1;
  const { amountCents, refundedCents, taxCents } = payment;
  const netCents = amountCents - refundedCents - (taxCents - refundedTax(payment));
  return Math.floor((netCents * rewardPercent) / (100 * unit)) * unit;
}

/**
 * Returns what the instructor owes for a referral now. It is negative after a refund of a reward that was paid out, so
 * that the next payout is smaller.
 */
export function owedCents(referral: ReferralFacts, now: number): number {
  const left = earnedCents(referral) - referral.paidCents;
  return left > 0 && now < referral.dueAt ? 0 : left;
}

export const referralStates = ['waiting', 'owed', 'paid', 'reversed'] as const;

export type ReferralState = (typeof referralStates)[number];

/** `reversed` is a referral without a reward, or with less than was paid out. */
export function referralState(referral: ReferralFacts, now: number): ReferralState {
  const earned = earnedCents(referral);
  if (earned === 0 || earned < referral.paidCents) return 'reversed';
  if (earned === referral.paidCents) return 'paid';
  return now < referral.dueAt ? 'waiting' : 'owed';
}

/** Mail services that deliver to the same mailbox with and without dots. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns whether two normalized addresses are surely one mailbox: the same but for a tag after a plus sign, or for the
 * dots of Gmail.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1);
  return withoutDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Without those that are read as others: I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the code of a link made of random bytes, such as `FRIEND-7Q2MX4KD`. @throws {Error} for fewer than 8 bytes */
export function referralCodeOf(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new Error('A referral code needs 8 bytes');
  const characters = [...bytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]);
  return `FRIEND-${characters.join('')}`;
}

/** Returns the link to share. The home page shows its code as a coupon, and visits through it have their own source. */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?coupon=${code}&utm_source=referral`;
}
