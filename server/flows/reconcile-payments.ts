/**
 * Finds out what no webhook told us (promise I1: within 5 minutes even when every webhook was lost). Three ways,
 * each of which goes on where another fails: events that Stripe could not deliver, the newest events whether
 * delivered or not, and the checkouts whose end we do not know.
 */
import { describeError } from '#server/log.ts';
import { isStripeAway, listEvents } from '#server/outside/stripe.ts';
import { findBookmark, putBookmark } from '#server/store/bookmarks.ts';
import { listUnsettledCheckouts } from '#server/store/checkouts.ts';
import { listDoneEvents } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import { confirmPayment } from './confirm-payment.ts';
import { hearStripe } from './hear-stripe.ts';

/** Stripe repeats an event for three days; we look as long, and a day more. */
const lookBackMs = 4 * 24 * 60 * 60 * 1000;

/** The bookmark of the events that were heard. */
const job = 'payments';

/** So many rounds see each new event. */
const roundsAnEvent = 5;

/** Stripe allows 100 calls a second; one round takes no more than a second's worth. */
const checkoutsARound = 100;

/** `after` is where the round before this one ended; @returns where the next one begins. */
export async function reconcilePayments(world: World, after?: { createdAt: number }) {
  const now = world.now();
  // Left alone for a while, for the webhook and the return page come first.
  const before = now - world.config.reconcileMs;
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      world.log({ event: 'reconcile-failed', error: describeError(error) });
    }
  };
  await attempt(hearEvents(world, { after: now - lookBackMs, before, isUndelivered: true }));
  await attempt(hearNewEvents(world, { lookBackTo: now - lookBackMs, before }));
  return askAboutCheckouts(world, { after: Math.max(now - lookBackMs, after?.createdAt ?? 0), before });
}

/** Goes on where the last round that heard everything ended, in this process or in one before it. */
async function hearNewEvents(world: World, span: { lookBackTo: number; before: number }): Promise<void> {
  const { lookBackTo, before } = span;
  const heardUntil = (await findBookmark(world.db, { job })) ?? lookBackTo;
  const after = Math.min(heardUntil, before) - roundsAnEvent * world.config.reconcileMs;
  const isAllHeard = await hearEvents(world, { after: Math.max(lookBackTo, after), before });
  if (isAllHeard) await putBookmark(world.db, { job, at: before });
}

/** @returns false when one of them must be heard again */
async function hearEvents(
  world: World,
  which: { after: number; before: number; isUndelivered?: boolean },
): Promise<boolean> {
  let isAllHeard = true;
  for await (const events of listEvents(world.stripe, which)) {
    const done = await listDoneEvents(world.db, { ids: events.map(({ id }) => id) });
    for (const event of events.filter(({ id }) => !done.has(id))) {
      try {
        await hearStripe(world, event);
        world.log({ event: 'reconciled', stripeEvent: event.id, type: event.type });
      } catch (error) {
        isAllHeard = false;
        world.log({ event: 'reconcile-failed', stripeEvent: event.id, error: describeError(error) });
      }
    }
  }
  return isAllHeard;
}

/** Goes round: however many checkouts are open, each has its turn. */
async function askAboutCheckouts(
  world: World,
  made: { after: number; before: number },
): Promise<{ createdAt: number } | undefined> {
  const open = await listUnsettledCheckouts(world.db, { ...made, atMost: checkoutsARound });
  for (const { stripeSessionId } of open) {
    try {
      await confirmPayment(world, stripeSessionId);
    } catch (error) {
      world.log({ event: 'reconcile-failed', session: stripeSessionId, error: describeError(error) });
      if (isStripeAway(error)) return { createdAt: made.after };
    }
  }
  return open.length < checkoutsARound ? undefined : open.at(-1);
}
