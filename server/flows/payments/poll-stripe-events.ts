/**
 * Handles the events that no webhook delivered. It starts at the event cursor, at most 30 days back since Stripe
 * keeps events so long, and goes from the oldest to the newest. One round catches up with an outage of days, and a
 * process that is killed in the middle of a round is followed by one that starts where it ended.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { StripeFailure, stripeFailureKind } from '#server/outside/stripe/errors.ts';
import { eventsKeptMs } from '#server/outside/stripe/events.ts';
import { findEventCursor, advanceEventCursor } from '#server/store/payments/event-cursors.ts';
import { listDoneEvents } from '#server/store/payments/payments.ts';
import type { StripeEvent } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { groupByPayment, handlePaymentEvents } from './handle-stripe-event.ts';

/** The key of the event cursor. */
const cursorKey = 'payments';

/** The number of rounds that read each new event, since Stripe may list an event later than its time says. */
const roundsPerEvent = 5;

/** The number of payments that are read at one time; Stripe allows 100 calls a second, and 25 in test mode. */
export const callsAtOnce = 8;

/**
 * Handles the events up to `before` (milliseconds since 1970). @throws {StripeFailure} when Stripe does not list
 * them
 */
export async function pollStripeEvents(ctx: AppContext, before: number): Promise<void> {
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
