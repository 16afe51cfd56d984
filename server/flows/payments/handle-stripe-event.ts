/** Handles events from Stripe: an event only names the session; the facts are read from Stripe. */
import type { ReviewDetail, ReviewReason } from '#rules/payments/payment.ts';
import { findCurrentUid } from '#server/store/learners/merged-accounts.ts';
import { createPaymentReview } from '#server/store/payments/payment-reviews.ts';
import { findSessionOfIntent, isEventDone, markEventsDone } from '#server/store/payments/payments.ts';
import type { StripeEvent } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { confirmPayment } from './confirm-payment.ts';

/**
 * Handles an event that a webhook delivered. @throws when Stripe or the database did not answer, so that the event
 * is delivered again.
 */
export async function handleStripeEvent(ctx: AppContext, event: StripeEvent): Promise<void> {
  if (await isEventDone(ctx.db, { id: event.id })) return;
  if (event.livemode !== ctx.stripe.livemode) {
    ctx.log.warn({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    // Stripe cannot be asked about its other mode, so the metadata of our own sessions must tell.
    if (event.isOurs) await flagEvent(ctx, event, { reason: 'other-mode', detail: 'livemode-differs' });
    return;
  }
  await handlePaymentEvents(ctx, [event]);
}

/** The events of one payment, in the order in which they came. */
export type PaymentEvents = [StripeEvent, ...StripeEvent[]];

/**
 * Handles all events of one payment with one reading of its session. @throws when Stripe or the database did not
 * answer, as above
 */
export async function handlePaymentEvents(ctx: AppContext, events: PaymentEvents): Promise<void> {
  const sessionId = await findSessionOfEvents(ctx, events);
  if (sessionId) {
    const { state } = await confirmPayment(ctx, sessionId, events);
    if (state === 'paid' || state === 'wrong') return;
    if (state === 'not-paid' || state === 'settling')
      for (const event of events)
        await flagEvent(ctx, event, { reason: 'not-paid', detail: 'event-contradicted' });
  } else {
    const [{ id, type }] = events;
    ctx.log.warn({ event: 'stripe-event-without-session', id, type });
  }
  await markEventsDone(ctx.db, { events, now: ctx.now() });
}

/** Groups events by payment, the oldest payment first; an event without a payment is a group of its own. */
export function groupByPayment(events: readonly StripeEvent[]): PaymentEvents[] {
  const groups = Map.groupBy(events, (event) => event.paymentIntentId ?? event.checkoutSessionId ?? event.id);
  return [...groups.values()] as PaymentEvents[];
}

/** Flags an event for review, but only one that calls a session paid. */
async function flagEvent(
  ctx: AppContext,
  { paidSession }: StripeEvent,
  flag: { reason: ReviewReason; detail: ReviewDetail },
): Promise<void> {
  if (!paidSession) return;
  const { checkoutSessionId, uid: named, ...session } = paidSession;
  const uid = named === null ? null : await findCurrentUid(ctx.db, { uid: named });
  await createPaymentReview(ctx.db, {
    id: ctx.randomBytes(16).toString('base64url'),
    ...flag,
    ...session,
    uid,
    checkoutSessionId: checkoutSessionId,
    flaggedAt: ctx.now(),
  });
}

/** Returns the session of the events; null when this account has none for their payment. */
async function findSessionOfEvents(ctx: AppContext, events: PaymentEvents): Promise<string | null> {
  const named = events.find(({ checkoutSessionId }) => checkoutSessionId !== null);
  if (named) return named.checkoutSessionId;
  const [{ paymentIntentId }] = events;
  if (paymentIntentId === null) return null;
  return (
    (await findSessionOfIntent(ctx.db, { paymentIntentId })) ??
    (await ctx.stripe.findSessionOfIntent(paymentIntentId))
  );
}
