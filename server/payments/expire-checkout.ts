/** Expires an open checkout, so that nobody can pay it any more. */
import type { AppContext } from '#server/context.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type RateLimit, releaseRateLimit } from '#server/platform/rate-limits.ts';
import {
  cancelCheckout,
  type Checkout,
  completeCheckout,
  findOpenCheckout,
  listOpenCheckoutsOfRetiredPrices,
} from './checkout-store.ts';
import { confirmPayment } from './confirm-payment.ts';

/** Limits how many checkouts a user creates each hour; the count is per user, not per network. */
export function attemptLimit({ config }: Pick<AppContext, 'config'>, uid: string): RateLimit {
  return { key: `attempts:${uid}`, atMost: config.checkoutsPerHour, windowMs: 60 * 60 * 1000 };
}

/**
 * Abandons a checkout whose URL nobody received, which gives its attempt back. Returns false when it has a session
 * by now.
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
 * Expires a checkout at Stripe. Returns `paid` when it was paid before it could be expired; then the payment is
 * recorded. @throws {ApiError} aborted, when the customer has finished and the bank has not decided @throws
 * {StripeFailure} when Stripe does not answer
 */
export async function expireCheckout(ctx: AppContext, checkout: Checkout): Promise<'expired' | 'paid'> {
  const { checkoutSessionId } = checkout;
  if (checkoutSessionId === null) {
    // Nobody received its URL, and a late answer of Stripe finds the checkout cancelled.
    if (await abandonCheckout(ctx, checkout)) return 'expired';
    const meanwhile = await findOpenCheckout(ctx.db, checkout);
    return meanwhile?.checkoutSessionId ? expireCheckout(ctx, meanwhile) : 'expired';
  }
  if (await ctx.stripe.expireSession(checkoutSessionId)) {
    await completeCheckout(ctx.db, { checkoutSessionId, now: ctx.now() });
    return 'expired';
  }
  return confirmClosedSession(ctx, checkoutSessionId);
}

/** Confirms a session that is no longer open. @throws {ApiError} as above */
export async function confirmClosedSession(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<'expired' | 'paid'> {
  const { state } = await confirmPayment(ctx, checkoutSessionId);
  if (state === 'settling')
    throw new ApiError('aborted', 'Your bank has not yet decided about your last payment.', {
      reason: 'payment-on-its-way',
      hint: checkoutSessionId,
    });
  return state === 'paid' ? 'paid' : 'expired';
}

const atMost = 500;
const concurrency = 4;

/**
 * Ends the open checkouts of retired prices, at Stripe and here. One that was paid before is recorded with the terms
 * that it was opened with, and one that a bank still decides about is left to the bank. @throws {StripeFailure} when
 * Stripe does not answer; the next run goes on.
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
