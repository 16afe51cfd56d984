/** Ends an open checkout, so that nobody can pay it any more. */
import { Refusal } from '#server/http/refusal.ts';
import { type Checkout, findOpenCheckout, settleCheckout } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { takeBack } from './checkout-attempts.ts';
import { confirmPayment } from '#server/flows/payments/confirm-payment.ts';

/**
 * `paid` when it was paid before it could be ended; then the payment is recorded.
 * @throws {Refusal} aborted, when the buyer is done with it and the bank is not
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function endCheckout(ctx: AppContext, checkout: Checkout): Promise<'ended' | 'paid'> {
  const { stripeSessionId } = checkout;
  if (stripeSessionId === null) {
    // Its address was given to nobody, and Stripe's late answer finds it closed.
    if (await takeBack(ctx, checkout)) return 'ended';
    const meanwhile = await findOpenCheckout(ctx.db, checkout);
    return meanwhile?.stripeSessionId ? endCheckout(ctx, meanwhile) : 'ended';
  }
  if (await ctx.stripe.expireSession(stripeSessionId)) {
    await settleCheckout(ctx.db, { stripeSessionId, now: ctx.now() });
    return 'ended';
  }
  return lookInto(ctx, stripeSessionId);
}

/** What became of a session that is open no more. @throws {Refusal} as above */
export async function lookInto(ctx: AppContext, stripeSessionId: string): Promise<'ended' | 'paid'> {
  const { state } = await confirmPayment(ctx, stripeSessionId);
  if (state === 'settling')
    throw new Refusal('aborted', 'Your bank has not yet decided about your last payment.', {
      reason: 'payment-on-its-way',
      hint: stripeSessionId,
    });
  return state === 'paid' ? 'paid' : 'ended';
}
