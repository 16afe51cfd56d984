/**
 * Finds out what no webhook told us (promise I1: within 5 minutes even when every webhook was lost), in two ways, each
 * of which goes on where the other fails: Stripe's events since the last round, and the checkouts whose end we do not
 * know. The second one has no limit of age, so it finds payments that are older than the events that Stripe keeps.
 */
import { forEachConcurrently } from './for-each-concurrently.ts';
import { describeError } from '#server/log/log.ts';
import { stripeFailureKind } from '#server/outside/stripe/errors.ts';
import { listPendingCheckouts } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { confirmPayment } from './confirm-payment.ts';
import { callsAtOnce, pollStripeEvents, withBackoff } from './poll-stripe-events.ts';

/** Stripe allows 100 calls a second; one round takes no more than a second's worth. */
const checkoutsARound = 100;

/** The webhook and the return page come first, and have this long at most. */
const headStartMs = 60_000;

/** `after` is where the round before this one ended; @returns where the next one begins. */
export async function pollMissedEvents(ctx: AppContext, after?: { createdAt: number }) {
  const before = ctx.now() - Math.min(headStartMs, ctx.config.reconcileMs);
  try {
    await pollStripeEvents(ctx, before);
  } catch (error) {
    ctx.log({ event: 'reconcile-failed', error: describeError(error) });
  }
  return pollPendingCheckouts(ctx, { after: after?.createdAt ?? 0, before });
}

/** Goes round: however many checkouts are open, each has its turn. */
async function pollPendingCheckouts(
  ctx: AppContext,
  made: { after: number; before: number },
): Promise<{ createdAt: number } | undefined> {
  const open = await listPendingCheckouts(ctx.db, { ...made, atMost: checkoutsARound });
  let isAway = false;
  await forEachConcurrently(open, callsAtOnce, async ({ checkoutSessionId }) => {
    if (isAway) return;
    try {
      await withBackoff(ctx, () => confirmPayment(ctx, checkoutSessionId));
    } catch (error) {
      ctx.log({ event: 'reconcile-failed', session: checkoutSessionId, error: describeError(error) });
      isAway ||= stripeFailureKind(error) === 'away';
    }
  });
  if (isAway) return { createdAt: made.after };
  return open.length < checkoutsARound ? undefined : open.at(-1);
}
