/**
 * Coupons: their codes, and the price that results. Amounts are in the currency's smallest unit, as Stripe counts it.
 */
import { currentCents, type PaidPlan, type Price } from '#rules/plans.ts';
import { asciiDigits } from '#rules/text-input.ts';
import { type Currency, isPaidWhole } from './money.ts';
import { findAmountMistake, leastAmount } from './prices.ts';

/** The most characters of a code. */
export const longestCode = 32;

/** The most uses that a limit may allow. */
export const mostUses = 1_000_000;

const storedCode = /^[A-Z0-9](?:[A-Z0-9-]{1,30})[A-Z0-9]$/;

/** Returns a typed code as it is stored, in capital letters and without spaces; null for a text that is not a code. */
export function foldCode(typed: string): string | null {
  const code = asciiDigits(typed.normalize('NFKC')).replace(/\s/g, '').toUpperCase();
  return storedCode.test(code) ? code : null;
}

/** The discount of a coupon: percent, or an amount in each of some currencies. */
export type CouponTerms = {
  /** A whole number from 1 to 100; null for fixed amounts. */
  percentOff: number | null;
  /** By currency; empty for percent. */
  amountsOff: Readonly<Record<Currency, number>>;
  /** The one plan that it is for; null for both. */
  plan: PaidPlan | null;
};

export type Coupon = CouponTerms & {
  id: string;
  code: string;
  /** Null without a limit. */
  maxUses: number | null;
  isOncePerLearner: boolean;
  /** Milliseconds since 1970, UTC; `endsAt` is exclusive. */
  startsAt: number | null;
  endsAt: number | null;
  isActive: boolean;
};

/**
 * Returns a price after a coupon; null when the coupon does not lower it. A coupon counts from the list price, and must
 * be lower than a sale price: the better one of the two counts, never both. Upgrades keep their list price, since it
 * is the difference of two prices already. A percentage is rounded down to an amount that the currency can be paid in. Only
 * 100 % gives a plan for free: any other discount stops at the least amount that Stripe charges.
 */
export function priceWithCoupon(price: Omit<Price, 'id'>, coupon: CouponTerms): number | null {
  const { gives, needs, currency, amountCents } = price;
  if (needs !== null || (coupon.plan !== null && coupon.plan !== gives)) return null;
  if (coupon.percentOff === 100) return 0;
  const lowered = lower(amountCents, currency, coupon);
  if (lowered === null) return null;
  const charged = Math.max(lowered, leastAmount(currency));
  return charged < currentCents(price) ? charged : null;
}

function lower(
  amountCents: number,
  currency: Currency,
  { percentOff, amountsOff }: CouponTerms,
): number | null {
  const unit = isPaidWhole(currency) ? 100 : 1;
  if (percentOff !== null) return Math.floor((amountCents * (100 - percentOff)) / (100 * unit)) * unit;
  const off = Object.hasOwn(amountsOff, currency) ? amountsOff[currency] : undefined;
  return off === undefined ? null : amountCents - off;
}

/** The states of a coupon by its own settings; `used-up` depends on its uses. */
export const couponStates = ['active', 'not-started', 'ended', 'inactive', 'used-up'] as const;

export type CouponState = (typeof couponStates)[number];

/** Returns the state of a coupon with this many uses. */
export function couponState(
  { isActive, startsAt, endsAt, maxUses }: Coupon,
  { now, uses }: { now: number; uses: number },
): CouponState {
  if (!isActive) return 'inactive';
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt !== null && now < startsAt ? 'not-started' : 'active';
}

/** The reasons for which a coupon cannot be saved. */
export const couponMistakes = [
  'code-invalid',
  'no-discount',
  'two-discounts',
  'ends-before-start',
  /** A new coupon would have ended. */
  'end-past',
  'currency-unknown',
  'amount-not-whole',
  /** A plan would cost less than Stripe charges at least. */
  'too-large',
] as const;

export type CouponMistake = (typeof couponMistakes)[number];

/** Returns the mistake in a coupon; null if there is none. `prices` are the live prices. */
export function findCouponMistake(
  coupon: Omit<Coupon, 'id' | 'isActive'>,
  prices: readonly Omit<Price, 'id'>[],
): CouponMistake | null {
  const { code, percentOff, amountsOff, plan, startsAt, endsAt } = coupon;
  const amounts = Object.entries(amountsOff);
  if (foldCode(code) !== code) return 'code-invalid';
  if (percentOff === null && amounts.length === 0) return 'no-discount';
  if (percentOff !== null && amounts.length > 0) return 'two-discounts';
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return 'ends-before-start';
  if (percentOff === 100) return null;
  for (const [currency, off] of amounts) {
    if (findAmountMistake(leastAmount(currency), currency) === 'unknown-currency') return 'currency-unknown';
    if (isPaidWhole(currency) && off % 100 !== 0) return 'amount-not-whole';
  }
  const leavesTooLittle = prices
    .filter(({ gives, needs }) => needs === null && (plan === null || plan === gives))
    .some(
      (price) => (lower(price.amountCents, price.currency, coupon) ?? Infinity) < leastAmount(price.currency),
    );
  return leavesTooLittle ? 'too-large' : null;
}

/** The answers to a customer's code. */
export const couponAnswers = [
  'valid',
  'unknown',
  'not-started',
  'ended',
  'used-up',
  /** The customer has used it, and may not again. */
  'used-before',
  /** A referral link of one's own. */
  'own-link',
  /** A referral link, which is for a first purchase. */
  'not-first',
] as const;

export type CouponAnswer = (typeof couponAnswers)[number];

/** The answers that end a coupon for this customer, so that the browser forgets it. */
export function isOver(answer: CouponAnswer): boolean {
  return answer !== 'valid' && answer !== 'not-started';
}
