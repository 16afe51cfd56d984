/** Flags payments for review that software should not decide about (promise I2). */
import {
  flagReasons,
  flagPayments,
  reasonsResolvedByPayment,
  type ReviewDetail,
  type ReviewReason,
  type ReviewResolution,
  reviewReasons,
} from '#rules/payments/payment.ts';
import type { VerifiedPayment } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  autoResolvePaymentReviews,
  type NewPaymentReview,
  createPaymentReview,
  resolvePaymentReview,
} from './payment-review-store.ts';
import { listRecipients } from './gift-store.ts';
import type { SessionReading } from './stripe/gateway.ts';

/** Flags a payment, and returns true for a new review. A full refund resolves all reviews of the session instead. */
export async function flagForReview(
  db: Database,
  review: NewPaymentReview & { isRefunded: boolean },
): Promise<boolean> {
  const { isRefunded, ...newReview } = review;
  if (!isRefunded) return createPaymentReview(db, newReview);
  await autoResolvePaymentReviews(db, {
    ...newReview,
    reasons: reviewReasons,
    resolution: 'refunded',
    now: newReview.flaggedAt,
  });
  return false;
}

/** Returns the review of a session; `reading` is null when Stripe does not know the session. */
export function reviewOfSession(
  ctx: AppContext,
  sessionId: string,
  { reason, detail }: { reason: ReviewReason; detail: ReviewDetail },
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
 * Updates the customer's reviews after a payment changed: flags payments that grant nothing, and resolves reviews whose
 * reason no longer applies.
 */
export async function updatePaymentReviews(
  tx: Database,
  ctx: AppContext,
  about: { uid: string; sessionId: string; payments: readonly Paid[]; isUserDeleted: boolean },
): Promise<void> {
  const { uid, sessionId, payments, isUserDeleted } = about;
  const now = ctx.now();
  const resolve = (
    checkoutSessionId: string,
    reasons: readonly ReviewReason[],
    resolution: ReviewResolution,
  ) => autoResolvePaymentReviews(tx, { checkoutSessionId, reasons, resolution, now });

  const flags: ReviewFlag[] = flagPayments(payments);
  if (isUserDeleted)
    flags.push({ checkoutSessionId: sessionId, reason: 'person-gone', detail: 'account-deleted' });
  for (const payment of payments) {
    const { checkoutSessionId, amountCents, refundedCents } = payment;
    const flag = flags.find((one) => one.checkoutSessionId === checkoutSessionId);
    const isOwn = checkoutSessionId === sessionId;
    if (refundedCents >= amountCents) await resolve(checkoutSessionId, reviewReasons, 'refunded');
    else if (!flag && isOwn)
      await resolve(checkoutSessionId, [...reasonsResolvedByPayment, ...flagReasons], 'paid-as-asked');
    else if (!flag) await resolve(checkoutSessionId, flagReasons, 'other-payments-changed');
    else {
      if (isOwn) await resolve(checkoutSessionId, reasonsResolvedByPayment, 'paid-as-asked');
      await createPaymentReview(tx, { ...aboutPayment(ctx, uid, payment), ...flag });
    }
  }
}

/** Updates the reviews of a gift's payment, which do not depend on the customer's other payments. */
export async function updateGiftReviews(
  tx: Database,
  ctx: AppContext,
  payment: Pick<Paid, 'checkoutSessionId' | 'amountCents' | 'refundedCents' | 'currency'> & {
    uid: string;
    isUserDeleted: boolean;
  },
): Promise<void> {
  const { uid, checkoutSessionId, amountCents, refundedCents, currency, isUserDeleted } = payment;
  const isRefunded = refundedCents >= amountCents;
  await autoResolvePaymentReviews(tx, {
    checkoutSessionId,
    reasons: isRefunded ? reviewReasons : reasonsResolvedByPayment,
    resolution: isRefunded ? 'refunded' : 'paid-as-asked',
    now: ctx.now(),
  });
  // Nobody can see the code of a deleted account.
  if (isUserDeleted && !isRefunded && (await listRecipients(tx, { checkoutSessionId })).length === 0)
    await createPaymentReview(tx, {
      ...aboutPayment(ctx, uid, { amountCents, currency }),
      checkoutSessionId,
      reason: 'person-gone',
      detail: 'account-deleted',
    });
}

type ReviewFlag = Pick<NewPaymentReview, 'checkoutSessionId' | 'reason' | 'detail'>;

type Paid = VerifiedPayment & { checkoutSessionId: string; currency: string };

function aboutPayment(
  ctx: AppContext,
  uid: string,
  { amountCents, currency }: Pick<Paid, 'amountCents' | 'currency'>,
) {
  return {
    id: ctx.randomBytes(16).toString('base64url'),
    uid,
    amountCents,
    currency,
    flaggedAt: ctx.now(),
  };
}

/** Resolves a review by hand. @throws {ApiError} aborted when it is resolved already, or does not exist */
export async function resolveReview(
  ctx: AppContext,
  { id, note }: { id: string; note: string },
  actor: string,
): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const resolved = await resolvePaymentReview(tx, { id, by: actor, note, now });
    if (!resolved) throw new ApiError('aborted', 'This was already resolved or does not exist.');
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'look-settled',
      subject: resolved.uid ?? '',
      detail: `${resolved.checkoutSessionId}: ${note}`,
    });
  });
}
