/**
 * Handles Stripe's events from webhooks and by polling. An event only names the session; its state is read from Stripe.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ReviewDetail, ReviewReason } from '#rules/payments/payment.ts';
import { findCurrentUid } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { listPendingCheckouts } from './checkout-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPaymentReview } from './payment-review-store.ts';
import {
  advanceEventCursor,
  findEventCursor,
  findSessionOfIntent,
  isEventDone,
  listDoneEvents,
  markEventsDone,
} from './store.ts';
import { StripeFailure, stripeFailureKind } from './stripe/errors.ts';
import { eventsKeptMs } from './stripe/events.ts';
import type { StripeEvent } from './stripe/gateway.ts';

const cursorKey = 'payments';

/** Payments handled at once; Stripe allows 100 calls a second, and 25 in test mode. */
const callsAtOnce = 8;

/** Checkouts per round; Stripe allows 100 calls a second. */
const checkoutsPerRound = 100;

/** Time for the webhook and the return page before a checkout is polled. */
const headStartMs = 60_000;

/** Each new event is read in several rounds, since Stripe may list it late. */
const roundsPerEvent = 5;

const shortestWaitMs = 250;
const longestWaitMs = 8_000;

/**
 * Handles an event from a webhook. @throws when Stripe or the database did not answer, so that the event is delivered
 * again
 */
export async function handleStripeEvent(ctx: AppContext, event: StripeEvent): Promise<void> {
  if (await isEventDone(ctx.db, { id: event.id })) return;
  if (event.livemode !== ctx.stripe.livemode) {
    ctx.log.warn({ event: 'stripe-event-of-other-mode', id: event.id, type: event.type });
    // This key cannot read the other mode, so the metadata decide whether the session is ours.
    if (event.isOurs) await flagEvent(ctx, event, { reason: 'other-mode', detail: 'livemode-differs' });
    return;
  }
  await handlePaymentEvents(ctx, [event]);
}

/**
 * Polls Stripe for what no webhook delivered, so that it counts within 5 minutes (promise I1): the events since the
 * last round, and independently the checkouts without a known outcome, however old.
 * @returns the position for `after` of the next round
 */
export async function pollMissedEvents(ctx: AppContext, after?: { createdAt: number }) {
  const agoMs = Math.min(headStartMs, ctx.config.reconcileMs);
  try {
    await pollStripeEvents(ctx, ctx.now() - agoMs);
  } catch (error) {
    ctx.log.error({ event: 'reconcile-failed', error });
  }
  return pollPendingCheckouts(ctx, { after: after?.createdAt ?? 0, now: ctx.now(), agoMs });
}

/** Returns true until events have been handled up to a few rounds ago, as after an outage. */
export async function isCatchingUp(ctx: AppContext): Promise<boolean> {
  const cursor = await findEventCursor(ctx.db, { job: cursorKey });
  return cursor === undefined || cursor < ctx.now() - 2 * roundsPerEvent * ctx.config.reconcileMs;
}

/** The events of one payment, in order of arrival. */
type PaymentEvents = [StripeEvent, ...StripeEvent[]];

/**
 * Handles all events of one payment with one reading of its session. @throws when Stripe or the database did not answer
 */
async function handlePaymentEvents(ctx: AppContext, events: PaymentEvents): Promise<void> {
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

/** Groups events by payment, oldest first; an event without a payment is its own group. */
function groupByPayment(events: readonly StripeEvent[]): PaymentEvents[] {
  const groups = Map.groupBy(events, (event) => event.paymentIntentId ?? event.checkoutSessionId ?? event.id);
  return [...groups.values()] as PaymentEvents[];
}

/** Flags an event for review if it reports a session as paid. */
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

/** Returns the session of the events; null when none belongs to their payment. */
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

/**
 * Handles the events up to `before`, oldest first, from the stored cursor on: an interrupted round continues where it
 * ended.
 * @throws {StripeFailure} when Stripe does not list them
 */
async function pollStripeEvents(ctx: AppContext, before: number): Promise<void> {
  const span = { after: await cursorOf(ctx, before), before };
  const call = <T>(request: () => Promise<T>) => withBackoff(ctx, request);
  let handled = 0;
  let isComplete = true;
  for await (const { events, until } of ctx.stripe.listEvents(span, call)) {
    const left = await handleEvents(ctx, events);
    handled += left.handled;
    // The next round retries the failed events; later events need not wait for them.
    isComplete = isComplete && left.failed === 0;
    if (isComplete) await advanceEventCursor(ctx.db, { job: cursorKey, at: until, now: ctx.now() });
    if (left.isAway) break;
  }
  ctx.log.info({ event: 'stripe-events-polled', handled, isComplete });
}

async function cursorOf(ctx: AppContext, before: number): Promise<number> {
  const now = ctx.now();
  const oldest = now - eventsKeptMs;
  const cursor = await findEventCursor(ctx.db, { job: cursorKey });
  // A cursor in the future was written with a wrong clock.
  if (cursor === undefined || cursor > now) return oldest;
  if (cursor < oldest) ctx.log.warn({ event: 'stripe-events-too-old', cursor });
  return Math.max(oldest, Math.min(cursor, before) - roundsPerEvent * ctx.config.reconcileMs);
}

async function handleEvents(ctx: AppContext, events: StripeEvent[]) {
  const done = await listDoneEvents(ctx.db, { ids: events.map(({ id }) => id) });
  const payments = groupByPayment(events.filter(({ id }) => !done.has(id)));
  let handled = 0;
  let failed = 0;
  let silences = 0;
  await forEachConcurrently(payments, callsAtOnce, async (ofPayment) => {
    if (silences >= callsAtOnce) return void (failed += 1);
    try {
      await withBackoff(ctx, () => handlePaymentEvents(ctx, ofPayment));
      silences = 0;
      handled += ofPayment.length;
      for (const { id, type } of ofPayment) ctx.log.info({ event: 'reconciled', stripeEvent: id, type });
    } catch (error) {
      failed += 1;
      silences += stripeFailureKind(error) === 'away' ? 1 : 0;
      const [{ id }] = ofPayment;
      ctx.log.error({ event: 'reconcile-failed', stripeEvent: id, error });
    }
  });
  return { handled, failed, isAway: silences >= callsAtOnce };
}

/** Retries a request while Stripe's rate limit is reached, with doubling waits and jitter. */
export async function withBackoff<T>(ctx: AppContext, request: () => Promise<T>): Promise<T> {
  for (let waitMs = shortestWaitMs; ; waitMs *= 2) {
    try {
      return await request();
    } catch (error) {
      const isRateLimited = error instanceof StripeFailure && error.kind === 'rate-limited';
      if (!isRateLimited || waitMs > longestWaitMs) throw error;
      const variedMs = waitMs * (0.5 + (ctx.randomBytes(1)[0] ?? 0) / 256);
      await wait(Math.max(variedMs, Math.min(error.retryAfterMs ?? 0, longestWaitMs)));
    }
  }
}

/** Polls pending checkouts in turn, so that each is reached eventually. */
async function pollPendingCheckouts(
  ctx: AppContext,
  made: { after: number; now: number; agoMs: number },
): Promise<{ createdAt: number } | undefined> {
  const open = await listPendingCheckouts(ctx.db, { ...made, atMost: checkoutsPerRound });
  let isAway = false;
  await forEachConcurrently(open, callsAtOnce, async ({ checkoutSessionId }) => {
    if (isAway) return;
    try {
      await withBackoff(ctx, () => confirmPayment(ctx, checkoutSessionId));
    } catch (error) {
      ctx.log.error({ event: 'reconcile-failed', session: checkoutSessionId, error });
      isAway ||= stripeFailureKind(error) === 'away';
    }
  });
  if (isAway) return { createdAt: made.after };
  return open.length < checkoutsPerRound ? undefined : open.at(-1);
}
