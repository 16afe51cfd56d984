/** Handles events from Stripe: an event only names the session; the facts are read from Stripe. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ReviewDetail, ReviewReason } from '#rules/payments/payment.ts';
import { findCurrentUid } from '#server/accounts/merged-accounts-store.ts';
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
type PaymentEvents = [StripeEvent, ...StripeEvent[]];

/**
 * Handles all events of one payment with one reading of its session. @throws when Stripe or the database did not
 * answer, as above
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

/** Groups events by payment, the oldest payment first; an event without a payment is a group of its own. */
function groupByPayment(events: readonly StripeEvent[]): PaymentEvents[] {
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

// Handles the events that no webhook delivered. It starts at the event cursor, at most 30 days back since Stripe
// keeps events so long, and goes from the oldest to the newest. One round catches up with an outage of days, and a
// process that is killed in the middle of a round is followed by one that starts where it ended.

/** The key of the event cursor. */
const cursorKey = 'payments';

/** The number of rounds that read each new event, since Stripe may list an event later than its time says. */
const roundsPerEvent = 5;

/** The number of payments that are read at one time; Stripe allows 100 calls a second, and 25 in test mode. */
const callsAtOnce = 8;

/**
 * Handles the events up to `before` (milliseconds since 1970). @throws {StripeFailure} when Stripe does not list
 * them
 */
async function pollStripeEvents(ctx: AppContext, before: number): Promise<void> {
  const span = { after: await cursorOf(ctx, before), before };
  const call = <T>(request: () => Promise<T>) => withBackoff(ctx, request);
  let handled = 0;
  let isComplete = true;
  for await (const { events, until } of ctx.stripe.listEvents(span, call)) {
    const left = await handleEvents(ctx, events);
    handled += left.handled;
    // The next round reads the failed events again; the events after them need not wait for that.
    isComplete = isComplete && left.failed === 0;
    if (isComplete) await advanceEventCursor(ctx.db, { job: cursorKey, at: until, now: ctx.now() });
    if (left.isAway) break;
  }
  ctx.log.info({ event: 'stripe-events-polled', handled, isComplete });
}

/** Returns true after an outage until the events of Stripe have been handled up to a few rounds ago. */
export async function isCatchingUp(ctx: AppContext): Promise<boolean> {
  const cursor = await findEventCursor(ctx.db, { job: cursorKey });
  return cursor === undefined || cursor < ctx.now() - 2 * roundsPerEvent * ctx.config.reconcileMs;
}

async function cursorOf(ctx: AppContext, before: number): Promise<number> {
  const now = ctx.now();
  const oldest = now - eventsKeptMs;
  const cursor = await findEventCursor(ctx.db, { job: cursorKey });
  // A cursor ahead of the clock was written while the clock ran ahead, so it is worth nothing.
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

const shortestWaitMs = 250;
const longestWaitMs = 8_000;

/**
 * Runs a request again while Stripe answers that the rate limit is reached. The wait doubles each time, with some
 * jitter.
 */
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

// Polls Stripe for what no webhook delivered (promise I1: within 5 minutes even when every webhook was lost), in two
// ways that do not depend on each other: the events since the last round, and the checkouts whose end is not known.
// The second has no limit of age, so it finds payments that are older than the events that Stripe keeps.

/** The number of checkouts in one round. Stripe allows 100 calls a second; one round takes no more than that. */
const checkoutsPerRound = 100;

/** The time that the webhook and the return page have before a checkout is polled. */
const headStartMs = 60_000;

/**
 * Runs one round. `after` is the place where the last round ended. @returns the place where the next round begins.
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

/** Polls pending checkouts in turn, so that each is reached however many there are. */
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
