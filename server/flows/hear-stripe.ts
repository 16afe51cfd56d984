/** Events from Stripe: they only say where to look; what is true is asked anew. */
import type { LookKind } from '#rules/look.ts';
import { raiseLook } from '#server/store/looks.ts';
import { findSessionOfIntent, isEventDone, markEventsDone } from '#server/store/payments.ts';
import type { StripeEvent } from '#server/stripe-gateway.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

/** @throws when Stripe or the database did not answer, so that the event comes again. */
export async function hearStripe(world: World, event: StripeEvent): Promise<void> {
  if (await isEventDone(world.db, { id: event.id })) return;
  if (event.livemode !== world.stripe.livemode) {
    world.log({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    // Stripe cannot be asked about its other mode, so what we wrote into our own sessions has to tell.
    if (event.isOurs) await doubt(world, event, { what: 'other-mode', why: 'livemode differs' });
    return;
  }
  await hearPayment(world, [event]);
}

/** Events of one payment, in the order in which they came. */
export type PaymentEvents = [StripeEvent, ...StripeEvent[]];

/** Stripe is asked once for all of them. @throws when Stripe or the database did not answer, as above */
export async function hearPayment(world: World, events: PaymentEvents): Promise<void> {
  const sessionId = await sessionOf(world, events);
  if (sessionId) {
    const { state } = await confirmPayment(world, sessionId, events);
    if (state === 'paid' || state === 'wrong') return;
    if (state === 'not-paid' || state === 'settling')
      for (const event of events)
        await doubt(world, event, { what: 'not-paid', why: 'Stripe, when asked, says that it is not paid' });
  } else {
    const [{ id, type }] = events;
    world.log({ event: 'stripe-event-without-session', id, type });
  }
  await markEventsDone(world.db, { events, now: world.now() });
}

/** The oldest payment first; an event that names no payment stands alone. */
export function groupByPayment(events: readonly StripeEvent[]): PaymentEvents[] {
  const groups = Map.groupBy(events, (event) => event.paymentIntentId ?? event.checkoutSessionId ?? event.id);
  return [...groups.values()] as PaymentEvents[];
}

/** Only an event that speaks of money as paid is worth anybody's look. */
async function doubt(
  world: World,
  { paidSession }: StripeEvent,
  seen: { what: LookKind; why: string },
): Promise<void> {
  if (!paidSession) return;
  const { checkoutSessionId, ...told } = paidSession;
  await raiseLook(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    ...seen,
    ...told,
    stripeSessionId: checkoutSessionId,
    raisedAt: world.now(),
  });
}

/** Null when this account knows no session of that payment. */
async function sessionOf(world: World, events: PaymentEvents): Promise<string | null> {
  const named = events.find(({ checkoutSessionId }) => checkoutSessionId !== null);
  if (named) return named.checkoutSessionId;
  const [{ paymentIntentId }] = events;
  if (paymentIntentId === null) return null;
  return (
    (await findSessionOfIntent(world.db, { paymentIntentId })) ??
    (await world.stripe.findSessionOfIntent(paymentIntentId))
  );
}
