/** Creates a checkout at Stripe, or returns the open one (decision 11). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { hasCome } from '#rules/clock.ts';
import {
  giftOffer,
  type ItemName,
  itemName,
  type Offer,
  offerFor,
  type PaidPlan,
  type Plan,
} from '#rules/plans.ts';
import { mostSeatsAt } from '#rules/payments/group.ts';
import type { PriceAtStripe } from '#rules/payments/payment.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { findUser, lockUser, setChosenPlan } from '#server/accounts/user-store.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { rejectIfOtherPlanChosen, findOrCreateSession } from './checkout-session.ts';
import { type Checkout, listOpenCheckouts, listTooSmall, openCheckout } from './checkout-store.ts';
import { confirmUse, type Deal, findDeal, hasTermsOf, rejectedCoupon } from './deal.ts';
import { attemptLimit, expireCheckout } from './expire-checkout.ts';
import { lockLivePrice, readStoredPriceList } from './price-store.ts';
import { inTime, isTooSmall, StripeFailure } from './stripe/errors.ts';

export type Customer = {
  uid: string;
  email: string;
  country: string;
  language: Language;
  paidPlan: Plan;
};

/** The chosen plan, the price id and the amount that the page showed, and the code of a coupon; nothing else is charged. */
type Choice = {
  plan: PaidPlan;
  shown?: string | undefined;
  shownCents?: number | undefined;
  coupon?: string | undefined;
  /** To buy the plan for someone else, whatever plan the customer has. */
  isGift?: true | undefined;
  /** The number of seats to buy for a group; the customer's own plan doesn't matter. */
  seats?: number | undefined;
};

type CheckoutLink = { url: string; sessionId: string };

/** Shorter than Stripe's 24 hours, so that the price on the page is the price charged. */
const lifetimeMs = 2 * 60 * 60 * 1000;

/** Time that must be left on an open checkout, so that the payment page does not close while the customer pays. */
const minRemainingMs = 15 * 60 * 1000;

/** The customer's plan or checkouts may change during each try. */
const maxTries = 4;

/** The longest pause before another try; a competing request opens its checkout in a few milliseconds. */
const longestPauseMs = 200;

/**
 * Creates a checkout within 8 seconds.
 * @throws {ApiError} aborted with the reason `not-open` while the course is coming soon, `not-for-sale`, or
 * `amount-too-small` when Stripe rejects the amount; unavailable with the specification's message when Stripe fails
 */
export async function startCheckout(
  ctx: AppContext,
  customer: Customer,
  choice: Choice,
): Promise<CheckoutLink> {
  const { site } = (await readPublishedContent(ctx)).document;
  if (!site.isOpen)
    throw new ApiError('aborted', 'The course is not open yet. Nothing was charged.', { reason: 'not-open' });
  try {
    return await inTime(open(ctx, customer, choice));
  } catch (error) {
    if (error instanceof StripeFailure) {
      ctx.log.warn({ event: 'checkout-failed', reason: error.message });
      if (isTooSmall(error))
        throw new ApiError('aborted', 'This amount is too small to be paid online. Nothing was charged.', {
          reason: 'amount-too-small',
        });
      throw new ApiError('unavailable', 'Payment processing failed. Please try again.');
    }
    throw error;
  }
}

/** Creates the customer's one open checkout, after expiring any other. */
async function open(ctx: AppContext, known: Customer, choice: Choice): Promise<CheckoutLink> {
  const { plan, shown, shownCents } = choice;
  const isGift = choice.isGift === true;
  const seats = choice.seats ?? null;
  const isForOthers = isGift || seats !== null;
  for (let tries = 1; tries <= maxTries; tries++) {
    const customer = tries === 1 ? known : await reloadCustomer(ctx, known);
    const offer = await readOffer(ctx, customer, { plan, isForOthers });
    if (offer.verdict === 'already-owned') throw new ApiError('aborted', 'You already have this plan.');
    if (offer.verdict === 'not-for-sale') throw notForSale();
    if (shown !== undefined && shown !== offer.price.id) throw priceChanged();
    if (seats !== null && seats > mostSeatsAt(offer.price))
      throw new ApiError('invalid-argument', 'One payment can’t buy this many seats.', {
        reason: 'too-many-seats',
      });
    const about = { price: offer.price, uid: customer.uid, isGift, seats };
    const deal = await findDeal(ctx, { ...about, code: choice.coupon });
    if (shownCents !== undefined && shownCents !== deal.amountCents) throw priceChanged();
    if (deal.amountCents === 0) throw rejectedCoupon(isForOthers ? 'not-for-this' : 'free');
    if (tries === 1 && !isForOthers) await setChosenPlan(ctx.db, { uid: customer.uid, plan, now: ctx.now() });
    if (!(await expireOtherCheckouts(ctx, customer, deal))) continue;
    const reserved = await reserveCheckout(ctx, customer, deal);
    // A simultaneous request for another plan may have come first; the later choice counts.
    const isOther = reserved && !hasTermsOf(reserved.checkout, deal);
    const session = reserved && !isOther && (await findOrCreateSession(ctx, { customer, deal, ...reserved }));
    if (session) return session;
    // Two tabs that choose different plans may expire each other's checkout. The earlier choice gives up immediately,
    // so that the later one does not run out of tries.
    await rejectIfOtherPlanChosen(ctx, { customer, deal });
    // Random, so that the two do not collide again.
    await sleep((ctx.randomBytes(1).readUInt8() / 255) * longestPauseMs);
    await rejectIfOtherPlanChosen(ctx, { customer, deal });
  }
  throw new ApiError('unavailable', 'Payment processing failed. Please try again.');
}

async function readOffer(
  ctx: AppContext,
  customer: Customer,
  { plan, isForOthers }: { plan: PaidPlan; isForOthers: boolean },
): Promise<Offer<PriceAtStripe>> {
  const list = await readStoredPriceList(ctx.db, { now: ctx.now() });
  return isForOthers ? giftOffer(list, customer, plan) : offerFor(list, customer, plan);
}

export function notForSale(): ApiError {
  return new ApiError('aborted', 'This plan is no longer for sale. Nothing was charged.', {
    reason: 'not-for-sale',
  });
}

function priceChanged(): ApiError {
  return new ApiError('aborted', 'The price has changed.', { reason: 'price-changed' });
}

/**
 * Expires the customer's other checkouts. Returns false when one turned out to be paid, so that the customer's plan has
 * changed.
 */
async function expireOtherCheckouts(ctx: AppContext, customer: Customer, deal: Deal): Promise<boolean> {
  for (const other of await listOpenCheckouts(ctx.db, { uid: customer.uid })) {
    // An end later than any lifetime was set by a wrong clock, and Stripe rejects it.
    const isFresh = !hasCome(other.expiresAt - minRemainingMs, { now: ctx.now(), longestMs: lifetimeMs });
    if (hasTermsOf(other, deal) && isFresh) continue;
    if ((await expireCheckout(ctx, other)) === 'paid') return false;
  }
  return true;
}

/**
 * Reserves the customer's open checkout, and with it a use of the coupon; null when the price has been retired or the
 * customer's plan changed. Only a new checkout counts as an attempt.
 */
async function reserveCheckout(
  ctx: AppContext,
  customer: Customer,
  { price, amountCents, coupon, isGift, seats, billing }: Deal,
): Promise<{ checkout: Checkout; isNew: boolean } | null> {
  const now = ctx.now();
  const listCents = price.amountCents * (seats ?? 1);
  return transaction(ctx.db, async (tx) => {
    // The lock keeps the account from being deleted in the meantime.
    const user = await lockUser(tx, { uid: customer.uid });
    if (!user || user.email === emailOfErasedUser(customer.uid))
      throw new ApiError('unauthenticated', 'Please sign in.');
    // The paid plan has changed, and with it the offer.
    if (user.paidPlan !== customer.paidPlan) return null;
    if (!(await lockLivePrice(tx, price))) return null;
    const reserved = await openCheckout(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      uid: customer.uid,
      priceId: price.id,
      stripePriceId: price.stripePriceId,
      amountCents,
      currency: price.currency,
      language: customer.language,
      couponId: coupon?.id ?? null,
      listCents: amountCents < listCents ? listCents : null,
      isGift: isGift ? 1 : null,
      seats,
      billing: billing === 'off' ? null : billing,
      now,
      expiresAt: now + lifetimeMs,
    });
    const wait = reserved?.isNew ? await hitRateLimit(tx, { ...attemptLimit(ctx, customer.uid), now }) : null;
    if (reserved?.isNew && coupon) await confirmUse(tx, { id: coupon.id, uid: customer.uid, now });
    if (wait !== null)
      throw new ApiError('resource-exhausted', `Too many payments started. Please wait ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    return reserved;
  });
}

async function reloadCustomer(ctx: AppContext, customer: Customer): Promise<Customer> {
  const user = await findUser(ctx.db, { uid: customer.uid });
  return user ? { ...customer, country: user.country, paidPlan: user.paidPlan } : customer;
}

/** Returns the amounts that Stripe has rejected as too small since a time. */
export async function describeTooSmall(
  { db }: Pick<AppContext, 'db'>,
  { since }: { since: number },
): Promise<{ item: ItemName; currency: string; amountCents: number }[]> {
  const rows = await listTooSmall(db, { time: since });
  return rows.map(({ currency, amountCents, ...item }) => ({ item: itemName(item), currency, amountCents }));
}
