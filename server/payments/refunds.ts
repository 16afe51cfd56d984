/**
 * Refunds a payment from the studio. Stripe refunds, and the usual reading then decides what is left of the plan
 * (decision 103).
 */
import { detailOf } from '#rules/detail.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { confirmPayment } from './confirm-payment.ts';
import { refundManualPayment } from './manual-payment-store.ts';
import { writeRefundedEvent } from './payment-events.ts';
import { updatePaymentReviews } from './payment-reviews.ts';
import { recomputePlan } from './recompute-plan.ts';
import { notifyRefund } from './record-payment.ts';
import { findPayment, type RecordedPayment } from './store.ts';
import { inTime, StripeFailure } from './stripe/errors.ts';

type RefundOrder = {
  /** The id of the Checkout session, or the key of a manual payment. */
  checkoutSessionId: string;
  amountCents: number;
  /** The refunded amount shown on the screen. */
  refundedCents: number;
  why: string;
};

/**
 * Refunds, and returns whether the plan was updated already. After an error nothing is refunded, or the same order can
 * be sent again without refunding twice.
 * @throws {ApiError} not-found; invalid-argument for more than is left; aborted with the reason `changed-elsewhere`,
 * `disputed` or `withdrawn`; unavailable when Stripe does not answer
 */
export async function refundPayment(
  ctx: AppContext,
  order: RefundOrder,
  actor: string,
): Promise<{ isConfirmed: boolean }> {
  const known = await findPayment(ctx.db, order);
  if (!known) throw new ApiError('not-found', 'There is no such payment.');
  if (known.kind !== 'stripe') {
    rejectImpossible(known, order);
    const { checkoutSessionId: key, amountCents, refundedCents, why } = order;
    const { uid, currency } = known;
    await recordManualRefund(ctx, { key, uid, amountCents, refundedCents, currency, why }, actor);
    return { isConfirmed: true };
  }
  try {
    return await inTime(refundAtStripe(ctx, order, actor));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'refund-failed', session: order.checkoutSessionId, reason: error.message });
    throw errorOf(error);
  }
}

type ManualRefund = {
  key: string;
  uid: string;
  amountCents: number;
  /** The amount refunded before. */
  refundedCents: number;
  currency: string;
  why: string;
};

/**
 * Records a refund of a bank transfer or cash. @throws {ApiError} aborted with the reason `changed-elsewhere` when
 * another refund came first
 */
async function recordManualRefund(
  ctx: AppContext,
  { key, uid, ...refund }: ManualRefund,
  actor: string,
): Promise<void> {
  const { amountCents, refundedCents, currency, why } = refund;
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    const isMerged = user !== undefined && user.mergedInto !== null;
    if (!user || isMerged || !(await refundManualPayment(tx, { key, amountCents, refundedCents, now })))
      throw new ApiError('aborted', 'The payment has changed. Check it, then try again.', {
        reason: 'changed-elsewhere',
      });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'refund-recorded',
      subject: uid,
      detail: `${detailOf(key, amountCents, currency.toUpperCase())}: ${why}`,
    });
    const payments = await recomputePlan(tx, ctx, { ...user, uid, actor, why: key });
    const isUserDeleted = user.email === emailOfErasedUser(uid);
    await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted });
    await writeRefundedEvent(tx, ctx, { uid, checkoutSessionId: key, amountCents });
    if (!isUserDeleted) await notifyRefund(tx, ctx, { ...user, checkoutSessionId: key, amountCents });
  });
}

async function refundAtStripe(ctx: AppContext, order: RefundOrder, actor: string) {
  const { checkoutSessionId, amountCents, why } = order;
  // A refund made at Stripe just now counts before this one.
  await confirmPayment(ctx, checkoutSessionId);
  const payment = await findPayment(ctx.db, { checkoutSessionId });
  if (!payment) throw new ApiError('not-found', 'There is no such payment.');
  rejectImpossible(payment, order);
  // Each state of the payment allows one refund, however often and from how many tabs it is requested.
  const key = `refund-${checkoutSessionId}-${payment.changes}`;
  await writeAuditLine(ctx.db, {
    id: key,
    at: ctx.now(),
    actor,
    action: 'refund-requested',
    subject: payment.uid,
    detail: `${detailOf(checkoutSessionId, amountCents, payment.currency.toUpperCase())}: ${why}`,
  });
  const { paymentIntentId } = payment;
  await ctx.stripe.refund({ paymentIntentId, amountCents, idempotencyKey: key });
  return { isConfirmed: await confirmRefund(ctx, checkoutSessionId) };
}

/** Returns false when Stripe does not answer; its event or the polling job confirms the refund later. */
async function confirmRefund(ctx: AppContext, checkoutSessionId: string): Promise<boolean> {
  try {
    await confirmPayment(ctx, checkoutSessionId);
    return true;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return false;
  }
}

/** @throws {ApiError} invalid-argument, aborted */
function rejectImpossible(payment: RecordedPayment, order: RefundOrder): void {
  if (payment.withdrawnAt !== null)
    throw new ApiError('aborted', 'This payment was voided.', { reason: 'withdrawn' });
  if (payment.refundedCents !== order.refundedCents) throw changedElsewhere();
  if (payment.dispute === 'open' || payment.dispute === 'lost') throw disputed();
  if (order.amountCents > payment.amountCents - payment.refundedCents)
    throw new ApiError('invalid-argument', 'The amount is larger than what is left to refund.', {
      reason: 'amount-too-large',
    });
}

function changedElsewhere(): ApiError {
  return new ApiError('aborted', 'The payment has changed. Check it, then try again.', {
    reason: 'changed-elsewhere',
  });
}

function disputed(): ApiError {
  return new ApiError('aborted', 'The bank has not decided about this payment yet.', { reason: 'disputed' });
}

function errorOf({ kind, code }: StripeFailure): ApiError {
  if (kind !== 'rejected' && kind !== 'not-found')
    return new ApiError('unavailable', 'Stripe is not responding. Please try again.', {
      reason: 'stripe-away',
    });
  if (code === 'charge_disputed') return disputed();
  if (code === 'charge_already_refunded' || code === 'idempotency_error') return changedElsewhere();
  return new ApiError('aborted', 'Stripe rejected this refund.', { reason: 'stripe-refused' });
}
