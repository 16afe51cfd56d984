/** An event from Stripe: it only says where to look; what is true is asked anew. */
import type Stripe from 'stripe';
import type { LookKind } from '#rules/look.ts';
import { findSessionOfIntent as askSessionOfIntent, isLivemode } from '#server/outside/stripe.ts';
import { raiseLook } from '#server/store/looks.ts';
import { findSessionOfIntent, isEventDone, markEventDone } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

/** @throws when Stripe or the database did not answer, so that the event comes again. */
export async function hearStripe(world: World, event: Stripe.Event): Promise<void> {
  if (await isEventDone(world.db, { id: event.id })) return;
  if (event.livemode !== isLivemode(world.config.stripe.secretKey)) {
    world.log({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    await doubt(world, event, { what: 'other-mode', why: 'livemode differs' });
    return;
  }
  const sessionId = await sessionOf(world, event);
  if (sessionId) {
    const { state } = await confirmPayment(world, sessionId, { id: event.id, type: event.type });
    if (state === 'not-paid' || state === 'settling')
      await doubt(world, event, { what: 'not-paid', why: 'Stripe, when asked, says that it is not paid' });
  } else world.log({ event: 'stripe-event-without-session', id: event.id, type: event.type });
  await markEventDone(world.db, { id: event.id, type: event.type, now: world.now() });
}

/** Only an event that speaks of money as paid is worth anybody's look. */
async function doubt(
  world: World,
  event: Stripe.Event,
  seen: { what: LookKind; why: string },
): Promise<void> {
  const session = event.data.object;
  if (session.object !== 'checkout.session' || session.payment_status !== 'paid') return;
  await raiseLook(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    ...seen,
    uid: session.client_reference_id,
    stripeSessionId: session.id,
    amountCents: session.amount_total,
    currency: session.currency,
    raisedAt: world.now(),
  });
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
