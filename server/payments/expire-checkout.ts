/** Expires open checkouts, so that they can no longer be paid. */
import type { AppContext } from '#server/context.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type RateLimit, releaseRateLimit } from '#server/platform/rate-limits.ts';
import {
  cancelCheckout,
  type Checkout,
  completeCheckout,
  findOpenCheckout,
  listMovedCheckouts,
  listOpenCheckouts,
  listOpenCheckoutsOfRetiredPrices,
} from './checkout-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { inTime } from './stripe/errors.ts';

const hourMs = 60 * 60 * 1000;

/** Retired checkouts per run, and how many at once. */
const atMost = 500;
const concurrency = 4;

/** Limits new checkouts per hour; counted per user, not per network. */
export function attemptLimit({ config }: Pick<AppContext, 'config'>, uid: string): RateLimit {
  return { key: `attempts:${uid}`, atMost: config.checkoutsPerHour, windowMs: hourMs };
}

/**
 * Abandons a checkout that has no URL yet, and does not count it as an attempt. Returns false when it has a session by
 * now.
 */
export async function abandonCheckout(
  ctx: AppContext,
  { id, uid }: Pick<Checkout, 'id' | 'uid'>,
): Promise<boolean> {
  const isCancelled = await cancelCheckout(ctx.db, { id });
  if (isCancelled) await releaseRateLimit(ctx.db, attemptLimit(ctx, uid));
  return isCancelled;
}

/**
 * Expires a checkout at Stripe. Returns `paid` when it was paid before; the payment is then recorded.
 * @throws {ApiError} aborted while the customer's bank has not decided
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function expireCheckout(ctx: AppContext, checkout: Checkout): Promise<'expired' | 'paid'> {
  const { checkoutSessionId } = checkout;
  if (checkoutSessionId === null) {
    // Without a URL it cannot be paid, and a late reply of Stripe finds it cancelled.
    if (await abandonCheckout(ctx, checkout)) return 'expired';
    const current = await findOpenCheckout(ctx.db, checkout);
    return current?.checkoutSessionId ? expireCheckout(ctx, current) : 'expired';
  }
  if (await ctx.stripe.expireSession(checkoutSessionId)) {
    await completeCheckout(ctx.db, { checkoutSessionId, now: ctx.now() });
    return 'expired';
  }
  return confirmClosedSession(ctx, checkoutSessionId);
}

/** Confirms a session that is no longer open. @throws {ApiError} like `expireCheckout` */
export async function confirmClosedSession(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<'expired' | 'paid'> {
  const { state } = await confirmPayment(ctx, checkoutSessionId);
  if (state === 'settling')
    throw new ApiError('aborted', 'Your bank is still processing your last payment.', {
      reason: 'payment-on-its-way',
      hint: checkoutSessionId,
    });
  return state === 'paid' ? 'paid' : 'expired';
}

/**
 * Expires the open checkouts of retired prices. One that was paid is recorded with its original terms; one with a
 * pending payment is left open.
 * @throws {StripeFailure} when Stripe does not answer; the next run continues
 */
export async function endRetiredCheckouts(ctx: AppContext): Promise<void> {
  const checkouts = await listOpenCheckoutsOfRetiredPrices(ctx.db, { atMost });
  await forEachConcurrently(checkouts, concurrency, async (checkout) => {
    try {
      await expireCheckout(ctx, checkout);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  });
}

/**
 * Expires a user's open checkouts, so that they cannot be paid for a deleted account. Returns false while a payment is
 * pending or Stripe is down; the caller tries again later.
 */
export async function endCheckoutsOf(ctx: AppContext, { uid }: { uid: string }): Promise<boolean> {
  try {
    for (const checkout of await listOpenCheckouts(ctx.db, { uid })) await expireCheckout(ctx, checkout);
    return true;
  } catch (error) {
    ctx.log.warn({ event: 'deletion-waits', uid, error });
    return false;
  }
}

/**
 * Expires the second open checkout of a user after a merge, so that only one can be paid. While a bank decides or Stripe
 * is down, it stays open until the customer's next click.
 */
export async function endMovedCheckouts(ctx: AppContext, { uid }: { uid: string }): Promise<void> {
  const expireAll = async () => {
    for (const checkout of await listMovedCheckouts(ctx.db, { uid })) await expireCheckout(ctx, checkout);
  };
  await inTime(expireAll()).catch((error: unknown) => {
    ctx.log.warn({ event: 'moved-checkout-open', uid, error });
  });
}
