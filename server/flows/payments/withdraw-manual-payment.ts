/** Withdraws a bank transfer or cash that was recorded by mistake, and the access that it gave. */
import { detailOf } from '#rules/detail.ts';
import { reviewReasons } from '#rules/payments/payment.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { findManualPayment, withdrawManualPayment } from '#server/store/payments/manual-payments.ts';
import { autoResolvePaymentReviews } from '#server/store/payments/payment-reviews.ts';
import { lockUser } from '#server/store/users.ts';
import { updatePaymentReviews } from './flag-for-review.ts';
import { settlePlan } from './settle-plan.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Withdraws the payment. Its row and its receipt number stay. @throws {Refusal} not-found for a payment that was not
 * recorded by hand, aborted with the reason `withdrawn-already`
 */
export async function withdrawByHand(
  ctx: AppContext,
  { key, why }: { key: string; why: string },
  actor: string,
): Promise<void> {
  const payment = await findManualPayment(ctx.db, { key });
  if (!payment) throw new Refusal('not-found', 'There is no such payment.');
  const { uid, kind } = payment;
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    if (held && held.mergedInto !== null)
      throw new Refusal('aborted', 'The payment was changed meanwhile.', { reason: 'changed-meanwhile' });
    if (!held || !(await withdrawManualPayment(tx, { key, why, now })))
      throw new Refusal('aborted', 'This payment is withdrawn already.', { reason: 'withdrawn-already' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid,
      detail: `${detailOf(key, kind)}: ${why}`,
    });
    const payments = await settlePlan(tx, ctx, { ...held, uid, actor, why: key });
    const resolution = 'other-payments-changed';
    await autoResolvePaymentReviews(tx, { checkoutSessionId: key, reasons: reviewReasons, resolution, now });
    const isUserDeleted = held.email === emailOfErasedUser(uid);
    if (!isUserDeleted) await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted });
  });
}
