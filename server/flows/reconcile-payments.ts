/** Asks Stripe about every checkout whose end we do not know: all webhooks may have been lost (promise I1). */
import { listUnsettledCheckouts } from '#server/store/checkouts.ts';
import { describeError } from '#server/log.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';

/** Left alone this long, for the webhook and the return page come first. */
const patienceMs = 60_000;

/** Stripe repeats an event for three days; we look as long, and a day more. */
const lookBackMs = 4 * 24 * 60 * 60 * 1000;

export async function reconcilePayments(world: World): Promise<void> {
  const now = world.now();
  const open = await listUnsettledCheckouts(world.db, { after: now - lookBackMs, before: now - patienceMs });
  for (const { stripeSessionId } of open) {
    try {
      await confirmPayment(world, stripeSessionId);
    } catch (error) {
      world.log({ event: 'reconcile-failed', session: stripeSessionId, error: describeError(error) });
    }
  }
}
