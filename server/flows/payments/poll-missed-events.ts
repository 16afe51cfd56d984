/**
 * Polls Stripe for what no webhook delivered (promise I1: within 5 minutes even when every webhook was lost), in two
 * ways that do not depend on each other: the events since the last round, and the checkouts whose end is not known.
 * The second has no limit of age, so it finds payments that are older than the events that Stripe keeps.
 */
import { forEachConcurrently } from './for-each-concurrently.ts';
import { stripeFailureKind } from '#server/outside/stripe/errors.ts';
import { listPendingCheckouts } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { confirmPayment } from './confirm-payment.ts';
import { callsAtOnce, pollStripeEvents, withBackoff } from './poll-stripe-events.ts';

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
