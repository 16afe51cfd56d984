/**
 * Asks Stripe what a checkout session is, checks it, and records it once, in the transaction that recomputes
 * the person's plan. The webhook, the return page and the reconciling job all come here, so events may be late,
 * doubled, shuffled or lost (promises I1, I2, I3; https://docs.stripe.com/checkout/fulfillment).
 */
import { judgeSession, type SessionVerdict } from '#rules/payments/payment.ts';
import { type PaidPlan, type Price, priceById } from '#rules/plans.ts';
import { findOpenedFor, settleCheckout } from '#server/store/payments/checkouts.ts';
import { findPayment, type KnownPayment, markEventsDone } from '#server/store/payments/payments.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { askToLook, lookAt } from './flag-for-review.ts';
import { recordPaid } from './record-paid.ts';

export type Confirmation =
  | { state: 'paid'; plan: PaidPlan }
  | { state: 'not-paid' }
  /** The bank has not decided yet. */
  | { state: 'settling' }
  | { state: 'wrong' }
  /** It is about something else that was sold with the same Stripe account. */
  | { state: 'unrelated' };

/** An event that told of it; what it led to and the mark that it is done are one transaction. */
export type Told = { id: string; type: string };

/** So often is Stripe asked again when somebody else recorded a change meanwhile. */
const asksAtMost = 10;

/**
 * Marks the events done when it is paid or wrong, since those are recorded. @throws {StripeFailure} when Stripe does not
 * answer; nothing is changed then.
 */
export async function confirmPayment(
  ctx: AppContext,
  sessionId: string,
  events: readonly Told[] = [],
): Promise<Confirmation> {
  for (let asks = 1; asks <= asksAtMost; asks++) {
    const known = await findPayment(ctx.db, { stripeSessionId: sessionId });
    const reading = await ctx.stripe.readSession(sessionId);
    const confirmation = await weigh(ctx, { sessionId, known, reading, events });
    if (confirmation !== 'overtaken') return confirmation;
  }
  throw new Error(`The payment ${sessionId} changes faster than it can be read`);
}

type Heard = {
  sessionId: string;
  known: KnownPayment | undefined;
  reading: SessionReading | null;
  events: readonly Told[];
};

async function weigh(ctx: AppContext, heard: Heard): Promise<Confirmation | 'overtaken'> {
  const { sessionId, known, reading } = heard;
  if (!reading) return strike(ctx, heard, { what: 'wrong-session', why: 'this account has no such session' });
  const verdict = await judge(ctx, sessionId, known, reading);
  switch (verdict.verdict) {
    case 'wrong':
      return strike(ctx, heard, verdict);
    case 'paid': {
      const recorded = await recordPaid(ctx, { ...heard, ...verdict, reading });
      if (recorded === 'nobody')
        return strike(ctx, heard, { what: 'person-gone', why: 'nobody has this uid' });
      return recorded === 'overtaken' ? recorded : { state: 'paid', plan: verdict.price.gives };
    }
    case 'unrelated':
      return { state: 'unrelated' };
    case 'settling':
      return { state: 'settling' };
    case 'over':
      await settleCheckout(ctx.db, {
        id: reading.checkoutId,
        stripeSessionId: sessionId,
        now: ctx.now(),
      });
      return { state: 'not-paid' };
    case 'unpaid':
      return { state: 'not-paid' };
  }
}

/** What was recorded once stays a payment, even if the price list has changed since: only its fate is read anew. */
async function judge(
  ctx: AppContext,
  sessionId: string,
  known: KnownPayment | undefined,
  { facts, checkoutId }: SessionReading,
): Promise<SessionVerdict> {
  const price: Price | undefined = known && priceById(known.priceId);
  if (known && price) return { verdict: 'paid', price, uid: known.uid };
  return judgeSession(facts, {
    stripePrices: ctx.config.stripe.prices,
    livemode: ctx.stripe.livemode,
    opened: (await findOpenedFor(ctx.db, { id: checkoutId, stripeSessionId: sessionId })) ?? null,
  });
}

/** Money that is not as we asked gives nothing; it is listed, once, for the instructor (promise I2). */
async function strike(
  ctx: AppContext,
  { sessionId, reading, events }: Heard,
  seen: Parameters<typeof lookAt>[2],
): Promise<Confirmation> {
  const now = ctx.now();
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    await settleCheckout(tx, { id: reading?.checkoutId ?? null, stripeSessionId: sessionId, now });
    await markEventsDone(tx, { events, now });
    // A session that nobody says is paid and that Stripe does not know is no money.
    return (reading || events.length > 0) && askToLook(tx, lookAt(ctx, sessionId, seen, reading));
  });
  if (isNew || !reading) ctx.log({ event: 'payment-needs-a-look', session: sessionId, ...seen });
  return { state: 'wrong' };
}
