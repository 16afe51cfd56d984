/** An event from Stripe: it only says where to look; what is true is asked anew. */
import type Stripe from 'stripe';
import { findSessionOfIntent as askSessionOfIntent, isLivemode } from '#server/outside/stripe.ts';
import { findSessionOfIntent, isEventDone, markEventDone } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

/** @throws when Stripe or the database did not answer, so that the event comes again. */
export async function hearStripe(world: World, event: Stripe.Event): Promise<void> {
  if (await isEventDone(world.db, { id: event.id })) return;
  if (event.livemode !== isLivemode(world.config.stripe.secretKey)) {
    world.log({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    return;
  }
  const sessionId = await sessionOf(world, event);
  if (sessionId) await confirmPayment(world, sessionId, { id: event.id, type: event.type });
  else world.log({ event: 'stripe-event-without-session', id: event.id, type: event.type });
  await markEventDone(world.db, { id: event.id, type: event.type, now: world.now() });
}

async function sessionOf(world: World, event: Stripe.Event): Promise<string | undefined> {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  if (object.object === 'checkout.session') return object.id;
  const paymentIntentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (typeof paymentIntentId !== 'string') return undefined;
  return (
    (await findSessionOfIntent(world.db, { paymentIntentId })) ??
    (await askSessionOfIntent(world.stripe, paymentIntentId))
  );
}
