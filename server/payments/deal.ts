/** The charge for an offer: its price, lowered by a sale or a coupon. */
import type { BillingMode } from '#rules/payments/billing.ts';
import { type CouponAnswer, foldCode, priceWithCoupon } from '#rules/payments/coupon.ts';
import type { PriceAtStripe } from '#rules/payments/payment.ts';
import { currentCents } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { type Database, groupCommit } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type RateLimit,
  hitRateLimit,
  releaseRateLimit,
  tooManyRequests,
} from '#server/platform/rate-limits.ts';
import { readBillingMode } from './billing-store.ts';
import { findReferralObstacle } from './check-referral.ts';
import { type Checkout, termsOf } from './checkout-store.ts';
import { countUses, findCouponByCode, lockCoupon, type StoredCoupon } from './coupon-store.ts';

export type Deal = {
  price: PriceAtStripe;
  /** The amount that Stripe charges, without added tax. */
  amountCents: number;
  /** The coupon that lowers the price; null for the list price, or that of a sale. */
  coupon: { id: string; code: string } | null;
  /** Bought for someone else. */
  isGift: boolean;
  /** The seats of a group, whose price the amount is; null for any other purchase. */
  seats: number | null;
  billing: BillingMode;
};

const hourMs = 60 * 60 * 1000;

/** Unknown codes in an hour, by user or network. Codes that exist are not counted. */
const unknownCodesAtMost = 30;

/** Returns the answer to a code, with its coupon when it is valid. `uid` is '' for a visitor. */
export async function answerCode(
  ctx: { db: Database; now: () => number },
  { code: typed, uid }: { code: string; uid: string },
): Promise<
  { answer: 'valid'; coupon: StoredCoupon } | { answer: Exclude<CouponAnswer, 'valid'>; coupon: null }
> {
  const now = ctx.now();
  const code = foldCode(typed);
  const coupon = code === null ? undefined : await findCouponByCode(ctx.db, { code });
  if (!coupon?.isActive) return { answer: 'unknown', coupon: null };
  if (coupon.endsAt !== null && coupon.endsAt <= now) return { answer: 'ended', coupon: null };
  if (coupon.startsAt !== null && now < coupon.startsAt) return { answer: 'not-started', coupon: null };
  const obstacle = await obstacleOf(ctx.db, { coupon, uid });
  if (obstacle) return { answer: obstacle, coupon: null };
  const uses = await countUses(ctx.db, { id: coupon.id, uid, now });
  // The instructor's decision to end a free plan is not undone with the same coupon.
  if (uses.ownEnded > 0) return { answer: 'used-before', coupon: null };
  if (coupon.isOncePerLearner && uses.own > uses.ownOpen) return { answer: 'used-before', coupon: null };
  // The customer's open checkout keeps its use.
  if (coupon.maxUses !== null && uses.all - uses.ownOpen >= coupon.maxUses)
    return { answer: 'used-up', coupon: null };
  return { answer: 'valid', coupon };
}

/**
 * Answers a code, and limits how many someone can guess. `guesser` is the key of the user or the network.
 * @throws {ApiError} resource-exhausted, after too many unknown codes
 */
export async function answerGuess(
  ctx: AppContext,
  { guesser, ...asked }: { code: string; uid: string; guesser: string },
): ReturnType<typeof answerCode> {
  const limit: RateLimit = { key: `coupon-guesses:${guesser}`, atMost: unknownCodesAtMost, windowMs: hourMs };
  // The row of the limit stays locked until the code is answered, so parallel guesses are counted one after the other.
  // It is counted first, so that after the limit a valid code is no different from an unknown one.
  const guess = groupCommit(ctx.db, async (tx) => {
    const waitSeconds = await hitRateLimit(tx, { ...limit, now: ctx.now() });
    if (waitSeconds !== null) return { waitSeconds };
    const found = await answerCode({ db: tx, now: ctx.now }, asked);
    if (found.answer !== 'unknown') await releaseRateLimit(tx, limit);
    return { found };
  });
  const answered = await guess.catch(async (error: unknown) => {
    // Nothing can be counted, such as on a full disk.
    if (isDatabaseUnavailable(error)) return { found: await answerCode(ctx, asked) };
    throw error;
  });
  if (answered.found) return answered.found;
  throw tooManyRequests(answered.waitSeconds);
}

/**
 * Returns what a customer is charged for a price.
 * @throws {ApiError} aborted with the reason `coupon-` and the answer for a code that is not valid, or that does not
 * lower this price
 */
export async function findDeal(
  ctx: AppContext,
  {
    price,
    uid,
    code,
    isGift,
    seats,
  }: {
    price: PriceAtStripe;
    uid: string;
    code: string | undefined;
    isGift: boolean;
    seats: number | null;
  },
): Promise<Deal> {
  // A coupon is meant for one learner.
  if (code !== undefined && seats !== null) throw rejectedCoupon('not-for-this');
  const billing = await readBillingMode(ctx.db);
  if (code === undefined)
    return { price, amountCents: currentCents(price) * (seats ?? 1), coupon: null, isGift, seats, billing };
  const { answer, coupon } = await answerGuess(ctx, { code, uid, guesser: uid });
  if (answer !== 'valid') throw rejectedCoupon(answer);
  const amountCents = isGift && coupon.uid !== null ? null : priceWithCoupon(price, coupon);
  if (amountCents === null) throw rejectedCoupon('not-for-this');
  return { price, amountCents, coupon: { id: coupon.id, code: coupon.code }, isGift, seats, billing };
}

export function rejectedCoupon(why: Exclude<CouponAnswer, 'valid'> | 'not-for-this' | 'free'): ApiError {
  return new ApiError('aborted', 'This coupon can’t be used. Nothing was charged.', {
    reason: `coupon-${why}`,
  });
}

/** Returns why a learner's link is not valid for a customer; null for other coupons. */
async function obstacleOf(db: Database, { coupon, uid }: { coupon: StoredCoupon; uid: string }) {
  return coupon.uid === null ? null : findReferralObstacle(db, { owner: coupon.uid, uid });
}

/**
 * Checks the limits of a coupon once more, after the transaction has inserted its use. The lock lets one transaction
 * after the other count. @throws {ApiError} aborted, which must roll the use back
 */
export async function confirmUse(
  tx: Database,
  { id, uid, now }: { id: string; uid: string; now: number },
): Promise<void> {
  const coupon = await lockCoupon(tx, { id });
  if (!coupon?.isActive) throw rejectedCoupon('unknown');
  if (coupon.endsAt !== null && coupon.endsAt <= now) throw rejectedCoupon('ended');
  const obstacle = await obstacleOf(tx, { coupon, uid });
  if (obstacle) throw rejectedCoupon(obstacle);
  const uses = await countUses(tx, { id, uid, now });
  if (uses.ownEnded > 0 || (coupon.isOncePerLearner && uses.own > 1)) throw rejectedCoupon('used-before');
  if (coupon.maxUses !== null && uses.all > coupon.maxUses) throw rejectedCoupon('used-up');
}

/** Returns true for a checkout with the terms of this deal. */
export function hasTermsOf(
  checkout: Checkout,
  { price, amountCents, coupon, isGift, seats, billing }: Deal,
): boolean {
  const terms = termsOf(checkout);
  return (
    checkout.priceId === price.id &&
    (checkout.isGift === 1) === isGift &&
    checkout.seats === seats &&
    (checkout.billing ?? 'off') === billing &&
    checkout.couponId === (coupon?.id ?? null) &&
    terms?.stripePriceId === price.stripePriceId &&
    terms.amountCents === amountCents &&
    terms.currency === price.currency
  );
}
