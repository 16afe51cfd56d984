/** Events from Stripe: they only say where to look; what is true is asked anew. */
import type Stripe from 'stripe';
import type { LookKind } from '#rules/look.ts';
import { findSessionOfIntent as askSessionOfIntent, isLivemode } from '#server/outside/stripe.ts';
import { raiseLook } from '#server/store/looks.ts';
import { findSessionOfIntent, isEventDone, markEventsDone } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

/** @throws when Stripe or the database did not answer, so that the event comes again. */
export async function hearStripe(world: World, event: Stripe.Event): Promise<void> {
  if (await isEventDone(world.db, { id: event.id })) return;
  if (event.livemode !== isLivemode(world.config.stripe.secretKey)) {
    world.log({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    if (namesUs(event)) await doubt(world, event, { what: 'other-mode', why: 'livemode differs' });
    return;
  }
  await hearPayment(world, [event]);
}

/** Events of one payment, in the order in which they came. */
export type PaymentEvents = [Stripe.Event, ...Stripe.Event[]];

/** Stripe is asked once for all of them. @throws when Stripe or the database did not answer, as above */
export async function hearPayment(world: World, events: PaymentEvents): Promise<void> {
  const [first] = events;
  const sessionId = await sessionOf(world, events);
  if (sessionId) {
    const { state } = await confirmPayment(world, sessionId, { id: first.id, type: first.type });
    if (state === 'not-paid' || state === 'settling')
      for (const event of events)
        await doubt(world, event, { what: 'not-paid', why: 'Stripe, when asked, says that it is not paid' });
  } else world.log({ event: 'stripe-event-without-session', id: first.id, type: first.type });
  await markEventsDone(world.db, { events, now: world.now() });
}

/** The oldest payment first; an event that names no payment stands alone. */
export function groupByPayment(events: readonly Stripe.Event[]): PaymentEvents[] {
  const groups = Map.groupBy(events, (event) => intentOf(event) ?? sessionNamedBy(event) ?? event.id);
  return [...groups.values()] as PaymentEvents[];
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

/** Stripe cannot be asked about its other mode, so what we wrote into our own sessions has to tell. */
function namesUs(event: Stripe.Event): boolean {
  const { metadata } = event.data.object as { metadata?: Stripe.Metadata | null };
  return metadata?.['checkout'] !== undefined || metadata?.['price'] !== undefined;
}

/** Undefined when this account knows no session of that payment. */
async function sessionOf(world: World, events: PaymentEvents): Promise<string | undefined> {
  const named = events.map(sessionNamedBy).find((id) => id !== undefined);
  if (named !== undefined) return named;
  const paymentIntentId = intentOf(events[0]);
  if (paymentIntentId === undefined) return undefined;
  return (
    (await findSessionOfIntent(world.db, { paymentIntentId })) ??
    (await askSessionOfIntent(world.stripe, paymentIntentId))
  );
}

type Named = { object?: string; id?: string; payment_intent?: unknown };

function sessionNamedBy(event: Stripe.Event): string | undefined {
  const { object, id } = event.data.object as Named;
  return object === 'checkout.session' ? id : undefined;
}

function intentOf(event: Stripe.Event): string | undefined {
  const { object, id, payment_intent: intent } = event.data.object as Named;
  if (object === 'payment_intent') return id;
  return typeof intent === 'string' ? intent : undefined;
}
