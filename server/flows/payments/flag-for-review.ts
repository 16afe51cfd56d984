/** Lists for the instructor what no program should decide about somebody's money (promise I2). */
import {
  flagReasons,
  flagPayments,
  reasonsResolvedByPayment,
  type ReviewReason,
  reviewReasons,
} from '#rules/payments/payment-review.ts';
import type { VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';
import {
  autoResolvePaymentReviews,
  type NewPaymentReview,
  createPaymentReview,
} from '#server/store/payments/payment-reviews.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';

/** True when it is new; money that was given back in full asks for nothing any more. */
export async function flagForReview(
  db: Database,
  look: NewPaymentReview & { isRefunded: boolean },
): Promise<boolean> {
  const { isRefunded, ...wanted } = look;
  if (!isRefunded) return createPaymentReview(db, wanted);
  await autoResolvePaymentReviews(db, {
    ...wanted,
    reason: reviewReasons,
    note: 'Given back in full.',
    now: wanted.flaggedAt,
  });
  return false;
}

/** A look at a session as Stripe describes it, or about which Stripe knows nothing. */
export function reviewOfSession(
  ctx: AppContext,
  sessionId: string,
  { reason, detail }: { reason: ReviewReason; detail: string },
  reading: SessionReading | null,
): NewPaymentReview & { isRefunded: boolean } {
  const amountCents = reading?.facts.amountCents ?? null;
  return {
    id: ctx.randomBytes(16).toString('base64url'),
    reason,
    detail,
    uid: reading?.facts.uid ?? null,
    checkoutSessionId: sessionId,
    amountCents,
    currency: reading?.facts.currency ?? null,
    flaggedAt: ctx.now(),
    isRefunded: reading !== null && amountCents !== null && reading.refundedCents >= amountCents,
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
  const end = (checkoutSessionId: string, reason: readonly ReviewReason[], note: string) =>
    autoResolvePaymentReviews(tx, { checkoutSessionId, reason, note, now });

  const flags: ReviewFlag[] = flagPayments(payments);
  if (isPersonGone)
    flags.push({ checkoutSessionId: sessionId, reason: 'person-gone', detail: 'the account is deleted' });
  for (const payment of payments) {
    const { checkoutSessionId, amountCents, refundedCents } = payment;
    const flag = flags.find((one) => one.checkoutSessionId === checkoutSessionId);
    const isOwn = checkoutSessionId === sessionId;
    if (refundedCents >= amountCents) await end(checkoutSessionId, reviewReasons, 'Given back in full.');
    else if (!flag && isOwn)
      await end(checkoutSessionId, [...reasonsResolvedByPayment, ...flagReasons], paidAsAsked);
    else if (!flag) await end(checkoutSessionId, flagReasons, 'The other payments have changed since.');
    else {
      if (isOwn) await end(checkoutSessionId, reasonsResolvedByPayment, paidAsAsked);
      await createPaymentReview(tx, { ...aboutPayment(ctx, uid, payment), ...flag });
    }
  }
}

const paidAsAsked = 'Stripe says that it is paid as asked.';

type ReviewFlag = Pick<NewPaymentReview, 'checkoutSessionId' | 'reason' | 'detail'>;

type Paid = VerifiedPayment & { checkoutSessionId: string; currency: string };

function aboutPayment(ctx: AppContext, uid: string, { amountCents, currency }: Paid) {
  return {
    id: ctx.randomBytes(16).toString('base64url'),
    uid,
    amountCents,
    currency,
    flaggedAt: ctx.now(),
  };
}
