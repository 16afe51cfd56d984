/** Ends an open checkout, so that nobody can pay it any more. */
import { Refusal } from '#server/refusal.ts';
import { type Checkout, findOpenCheckout, settleCheckout } from '#server/store/checkouts.ts';
import type { World } from '#server/world.ts';
import { takeBack } from './checkout-attempts.ts';
import { confirmPayment } from './confirm-payment.ts';

/**
 * `paid` when it was paid before it could be ended; then the payment is recorded.
 * @throws {Refusal} aborted, when the buyer is done with it and the bank is not
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function endCheckout(world: World, checkout: Checkout): Promise<'ended' | 'paid'> {
  const { stripeSessionId } = checkout;
  if (stripeSessionId === null) {
    // Its address was given to nobody, and Stripe's late answer finds it closed.
    if (await takeBack(world, checkout)) return 'ended';
    const meanwhile = await findOpenCheckout(world.db, checkout);
    return meanwhile?.stripeSessionId ? endCheckout(world, meanwhile) : 'ended';
  }
  if (await world.stripe.expireSession(stripeSessionId)) {
    await settleCheckout(world.db, { stripeSessionId, now: world.now() });
    return 'ended';
  }
  return lookInto(world, stripeSessionId);
}

/** What became of a session that is open no more. @throws {Refusal} as above */
export async function lookInto(world: World, stripeSessionId: string): Promise<'ended' | 'paid'> {
  const { state } = await confirmPayment(world, stripeSessionId);
  if (state === 'settling')
    throw new Refusal('aborted', 'Your bank has not yet decided about your last payment.', {
      reason: 'payment-on-its-way',
      hint: stripeSessionId,
    });
  return state === 'paid' ? 'paid' : 'ended';
}
