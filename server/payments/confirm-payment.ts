/**
 * Reads a Checkout session at Stripe, evaluates it, and records the payment once, in the transaction that recomputes
 * the customer's plan. Webhook, return page and polling job all call it, so events may be late, duplicated, reordered
 * or lost (promises I1, I2, I3; https://docs.stripe.com/checkout/fulfillment).
 */
import { evaluateSession, type SessionVerdict } from '#rules/payments/payment.ts';
import type { BillingMode } from '#rules/payments/billing.ts';
import type { Item, PaidPlan } from '#rules/plans.ts';
import { findCurrentUid } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { agreedDiscount, readSignedTerms } from './agreed-terms.ts';
import { completeCheckout, type Discount, findCheckoutOfSession } from './checkout-store.ts';
import { flagForReview, reviewOfSession } from './payment-reviews.ts';
import { listPrices } from './price-store.ts';
import { recordPaid } from './record-payment.ts';
import { findPayment, markEventsDone, type RecordedPayment } from './store.ts';
import type { SessionReading } from './stripe/gateway.ts';

export type Confirmation =
  | { state: 'paid'; plan: PaidPlan }
  | { state: 'not-paid' }
  /** The bank has not decided. */
  | { state: 'settling' }
  | { state: 'wrong' }
  /** The session sold something else on the same Stripe account. */
  | { state: 'unrelated' };

/** An event about the payment; it is marked done in the same transaction as its effect. */
type StripeEventRef = { id: string; type: string };

/** Another process may record a change during each reading. */
const maxReadings = 10;

/**
 * Confirms the payment of a session, and marks its events done once it is recorded as paid or wrong.
 * @throws {StripeFailure} when Stripe does not answer; nothing is changed then
 */
export async function confirmPayment(
  ctx: AppContext,
  sessionId: string,
  events: readonly StripeEventRef[] = [],
): Promise<Confirmation> {
  for (let count = 1; count <= maxReadings; count++) {
    const known = await findPayment(ctx.db, { checkoutSessionId: sessionId });
    const askedAt = ctx.now();
    const hadRefund = (known?.refundedCents ?? 0) > 0;
    const reading = await readWithOwner(ctx, sessionId, { hadRefund });
    const confirmation = await evaluate(ctx, { sessionId, known, reading, askedAt, events });
    if (confirmation !== 'overtaken') return confirmation;
  }
  throw new Error(`The payment ${sessionId} changes faster than it can be read`);
}

/**
 * Reads a session with the account that owns it now: the account in its metadata may have been merged (decision 131).
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function readWithOwner(
  ctx: Pick<AppContext, 'db' | 'stripe'>,
  sessionId: string,
  known?: { hadRefund: boolean },
): Promise<SessionReading | null> {
  const reading = await ctx.stripe.readSession(sessionId, known);
  if (!reading || reading.facts.uid === null) return reading;
  const { uid: named, namedUid } = reading.facts;
  const uid = await findCurrentUid(ctx.db, { uid: named });
  // Keep the mismatch of a session that names two users.
  const facts = { ...reading.facts, uid, namedUid: namedUid === named ? uid : namedUid };
  return { ...reading, facts };
}

type PaymentReading = {
  sessionId: string;
  known: RecordedPayment | undefined;
  reading: SessionReading | null;
  askedAt: number;
  events: readonly StripeEventRef[];
};

async function evaluate(ctx: AppContext, payment: PaymentReading): Promise<Confirmation | 'overtaken'> {
  const { sessionId, known, reading } = payment;
  if (!reading) return reject(ctx, payment, { reason: 'wrong-session', detail: 'session-unknown' });
  const { verdict, discount, isGift, seats, billing } = await verdictOn(ctx, sessionId, known, reading);
  switch (verdict.verdict) {
    case 'wrong':
      return (await hasNewOwner(ctx, reading)) ? 'overtaken' : reject(ctx, payment, verdict);
    case 'paid': {
      const recorded = await recordPaid(ctx, {
        ...payment,
        ...verdict,
        discount,
        isGift,
        seats,
        billing,
        reading,
      });
      if (recorded === 'no-user')
        return reject(ctx, payment, { reason: 'person-gone', detail: 'person-unknown' });
      return recorded === 'overtaken' ? recorded : { state: 'paid', plan: verdict.price.gives };
    }
    case 'unrelated':
      return { state: 'unrelated' };
    case 'settling':
      return { state: 'settling' };
    case 'over':
      await completeCheckout(ctx.db, {
        id: reading.checkoutId,
        checkoutSessionId: sessionId,
        now: ctx.now(),
      });
      return { state: 'not-paid' };
    case 'unpaid':
      return { state: 'not-paid' };
  }
}

/** A merge since `readWithOwner` has moved the checkout, which then seems to belong to another user. */
async function hasNewOwner(
  { db }: Pick<AppContext, 'db'>,
  { facts: { uid } }: SessionReading,
): Promise<boolean> {
  return uid !== null && (await findCurrentUid(db, { uid })) !== uid;
}

type KnownPayment = { verdict: 'paid'; price: Item & { id: string }; uid: string };

/**
 * Returns the verdict on a session, the discount of its checkout, and whether it is a gift, or the seats of a group. A recorded payment stays a payment even if prices
 * have changed since: only its refunds and disputes are read again.
 */
async function verdictOn(
  ctx: AppContext,
  sessionId: string,
  known: RecordedPayment | undefined,
  { facts, checkoutId, signedTerms, isGift }: SessionReading,
): Promise<{
  verdict: SessionVerdict | KnownPayment;
  discount: Discount | null;
  isGift: boolean;
  seats: number | null;
  billing: BillingMode;
}> {
  if (known) {
    const { uid, priceId, gives, needs } = known;
    const verdict = { verdict: 'paid' as const, price: { id: priceId, gives, needs }, uid };
    return { verdict, discount: null, isGift: known.isGift, seats: known.seats, billing: 'off' };
  }
  const by = { id: checkoutId, checkoutSessionId: sessionId };
  const checkout = (await findCheckoutOfSession(ctx.db, by)) ?? null;
  // Nearly every session has the price of its checkout.
  const prices = checkout?.price.id === facts.priceId ? [checkout.price] : await listPrices(ctx.db);
  const agreed = checkout ? null : readSignedTerms(ctx, signedTerms);
  const verdict = evaluateSession(facts, { prices, livemode: ctx.stripe.livemode, checkout, agreed });
  const discount = checkout?.discount ?? (agreed && (await agreedDiscount(ctx.db, agreed)));
  // An upgrade is never sold as a gift, so metadata that say so are not ours: the code would give Ultra for its price.
  const isUpgrade = verdict.verdict === 'paid' && verdict.price.needs !== null;
  const billing = (checkout ? checkout.terms : agreed)?.billing ?? 'off';
  const seats = checkout ? checkout.seats : (agreed?.seats ?? null);
  return { verdict, discount, seats, billing, isGift: checkout?.isGift ?? (isGift && !isUpgrade) };
}

/**
 * Rejects a payment that does not match its checkout: it grants nothing and is flagged once for review (promise I2).
 */
async function reject(
  ctx: AppContext,
  { sessionId, reading, events }: PaymentReading,
  problem: Parameters<typeof reviewOfSession>[2],
): Promise<Confirmation> {
  const now = ctx.now();
  const isNew = await transaction(ctx.db, async (tx) => {
    // Without a paid event and unknown to Stripe, there is no money to review.
    const isFlagged =
      (reading || events.length > 0) &&
      (await flagForReview(tx, reviewOfSession(ctx, sessionId, problem, reading)));
    await completeCheckout(tx, { id: reading?.checkoutId ?? null, checkoutSessionId: sessionId, now });
    await markEventsDone(tx, { events, now });
    return isFlagged;
  });
  if (isNew || !reading) ctx.log.warn({ event: 'payment-needs-review', session: sessionId, ...problem });
  return { state: 'wrong' };
}
