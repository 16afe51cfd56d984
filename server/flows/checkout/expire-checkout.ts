/** Expires an open checkout, so that nobody can pay it any more. */
import { Refusal } from '#server/http/refusal.ts';
import { type Checkout, findOpenCheckout, completeCheckout } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { abandonCheckout } from './checkout-attempts.ts';
import { confirmPayment } from '#server/flows/payments/confirm-payment.ts';

/**
 * Expires a checkout at Stripe. Returns `paid` when it was paid before it could be expired; then the payment is
 * recorded. @throws {Refusal} aborted, when the customer has finished and the bank has not decided @throws
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

/** Confirms a session that is no longer open. @throws {Refusal} as above */
export async function confirmClosedSession(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<'expired' | 'paid'> {
  const { state } = await confirmPayment(ctx, checkoutSessionId);
  if (state === 'settling')
    throw new Refusal('aborted', 'Your bank has not yet decided about your last payment.', {
      reason: 'payment-on-its-way',
      hint: checkoutSessionId,
    });
  return state === 'paid' ? 'paid' : 'expired';
}
