/** Ends an open checkout, so that nobody can pay it any more. */
import { Refusal } from '#server/http/refusal.ts';
import { type Checkout, findOpenCheckout, completeCheckout } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { abandonCheckout } from './checkout-attempts.ts';
import { confirmPayment } from '#server/flows/payments/confirm-payment.ts';

/**
 * `paid` when it was paid before it could be ended; then the payment is recorded.
 * @throws {Refusal} aborted, when the buyer is done with it and the bank is not
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function expireCheckout(ctx: AppContext, checkout: Checkout): Promise<'ended' | 'paid'> {
  const { checkoutSessionId } = checkout;
  if (checkoutSessionId === null) {
    // Its address was given to nobody, and Stripe's late answer finds it closed.
    if (await abandonCheckout(ctx, checkout)) return 'ended';
    const meanwhile = await findOpenCheckout(ctx.db, checkout);
    return meanwhile?.checkoutSessionId ? expireCheckout(ctx, meanwhile) : 'ended';
  }
  if (await ctx.stripe.expireSession(checkoutSessionId)) {
    await completeCheckout(ctx.db, { checkoutSessionId, now: ctx.now() });
    return 'ended';
  }
  return confirmClosedSession(ctx, checkoutSessionId);
}

/** What became of a session that is open no more. @throws {Refusal} as above */
export async function confirmClosedSession(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<'ended' | 'paid'> {
  const { state } = await confirmPayment(ctx, checkoutSessionId);
  if (state === 'settling')
    throw new Refusal('aborted', 'Your bank has not yet decided about your last payment.', {
      reason: 'payment-on-its-way',
      hint: checkoutSessionId,
    });
  return state === 'paid' ? 'paid' : 'ended';
}
