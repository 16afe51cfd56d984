/** How a payment ended, as far as Stripe has said; while it says nothing, nobody is told that it failed. */
import { type PaidPlan, priceById, stands } from '#rules/plans.ts';
import { describeError } from '#server/log.ts';
import { inTime } from '#server/outside/stripe.ts';
import { findCheckout } from '#server/store/checkouts.ts';
import { findPayment } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

export type PaymentResult = {
  state: 'paid' | 'not-paid' | 'checking';
  plan: PaidPlan;
  /** It was paid, and the money went back, so it opens nothing any more. */
  givenBack?: true;
};

/** Null when we opened no such session. */
export async function readPaymentResult(
  world: World,
  sessionId: string,
): Promise<{ uid: string; result: () => Promise<PaymentResult> } | null> {
  const checkout = await findCheckout(world.db, { stripeSessionId: sessionId });
  const plan = checkout && priceById(checkout.priceId)?.gives;
  if (!plan) return null;
  return { uid: checkout.uid, result: () => resultOf(world, sessionId, plan) };
}

async function resultOf(world: World, sessionId: string, plan: PaidPlan): Promise<PaymentResult> {
  const state = (await findPayment(world.db, { stripeSessionId: sessionId }))
    ? 'paid'
    : await askStripe(world, sessionId);
  if (state !== 'paid') return { state, plan };
  const payment = await findPayment(world.db, { stripeSessionId: sessionId });
  return payment && stands(payment) ? { state, plan } : { state: 'not-paid', plan, givenBack: true };
}

async function askStripe(world: World, sessionId: string): Promise<PaymentResult['state']> {
  try {
    const { state } = await inTime(confirmPayment(world, sessionId));
    return state === 'paid' || state === 'not-paid' ? state : 'checking';
  } catch (error) {
    world.log({ event: 'checkout-unknown', session: sessionId, error: describeError(error) });
    return 'checking';
  }
}
