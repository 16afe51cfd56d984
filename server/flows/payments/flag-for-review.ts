/** Lists for the instructor what no program should decide about somebody's money (promise I2). */
import {
  doubtKinds,
  doubtsAbout,
  endsWhenRight,
  type LookKind,
  lookKinds,
} from '#rules/payments/payment-review.ts';
import type { VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';
import { endLooks, type NewLook, raiseLook } from '#server/store/payments/payment-reviews.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';

/** True when it is new; money that was given back in full asks for nothing any more. */
export async function askToLook(db: Database, look: NewLook & { isGivenBack: boolean }): Promise<boolean> {
  const { isGivenBack, ...wanted } = look;
  if (!isGivenBack) return raiseLook(db, wanted);
  await endLooks(db, { ...wanted, what: lookKinds, note: 'Given back in full.', now: wanted.raisedAt });
  return false;
}

/** A look at a session as Stripe describes it, or about which Stripe knows nothing. */
export function lookAt(
  ctx: AppContext,
  sessionId: string,
  { what, why }: { what: LookKind; why: string },
  reading: SessionReading | null,
): NewLook & { isGivenBack: boolean } {
  const amountCents = reading?.facts.amountCents ?? null;
  return {
    id: ctx.randomBytes(16).toString('base64url'),
    what,
    why,
    uid: reading?.facts.uid ?? null,
    stripeSessionId: sessionId,
    amountCents,
    currency: reading?.facts.currency ?? null,
    raisedAt: ctx.now(),
    isGivenBack: reading !== null && amountCents !== null && reading.refundedCents >= amountCents,
  };
}

/**
 * After a payment was recorded or has changed: raises what is doubtful among all payments of its person, and ends
 * what no longer is.
 */
export async function reviewPayments(
  tx: Database,
  ctx: AppContext,
  about: { uid: string; sessionId: string; payments: readonly Paid[]; isPersonGone: boolean },
): Promise<void> {
  const { uid, sessionId, payments, isPersonGone } = about;
  const now = ctx.now();
  const end = (stripeSessionId: string, what: readonly LookKind[], note: string) =>
    endLooks(tx, { stripeSessionId, what, note, now });

  const doubts: { stripeSessionId: string; what: LookKind; why: string }[] = doubtsAbout(payments);
  if (isPersonGone)
    doubts.push({ stripeSessionId: sessionId, what: 'person-gone', why: 'the account is deleted' });
  for (const payment of payments) {
    const { stripeSessionId, amountCents, refundedCents } = payment;
    const doubt = doubts.find((one) => one.stripeSessionId === stripeSessionId);
    const isOwn = stripeSessionId === sessionId;
    if (refundedCents >= amountCents) await end(stripeSessionId, lookKinds, 'Given back in full.');
    else if (!doubt && isOwn) await end(stripeSessionId, [...endsWhenRight, ...doubtKinds], paidAsAsked);
    else if (!doubt) await end(stripeSessionId, doubtKinds, 'The other payments have changed since.');
    else {
      if (isOwn) await end(stripeSessionId, endsWhenRight, paidAsAsked);
      await raiseLook(tx, { ...aboutPayment(ctx, uid, payment), ...doubt });
    }
  }
}

const paidAsAsked = 'Stripe says that it is paid as asked.';

type Paid = VerifiedPayment & { stripeSessionId: string; currency: string };

function aboutPayment(ctx: AppContext, uid: string, { amountCents, currency }: Paid) {
  return {
    id: ctx.randomBytes(16).toString('base64url'),
    uid,
    amountCents,
    currency,
    raisedAt: ctx.now(),
  };
}
