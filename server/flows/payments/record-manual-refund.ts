/** Records that the seller gave money of a bank transfer or cash back by hand. */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { refundManualPayment } from '#server/store/payments/manual-payments.ts';
import { lockUser } from '#server/store/users.ts';
import { updatePaymentReviews } from './flag-for-review.ts';
import { settlePlan } from './settle-plan.ts';
import { tellRefund } from './tell-refund.ts';
import { transaction } from '#server/db/transaction.ts';

type ManualRefund = {
  /** The key of the payment. */
  key: string;
  uid: string;
  amountCents: number;
  /** The amount that was given back before. */
  refundedCents: number;
  currency: string;
  why: string;
};

/** @throws {Refusal} aborted with the reason `changed-meanwhile` when another refund came first */
export async function recordManualRefund(
  ctx: AppContext,
  { key, uid, ...refund }: ManualRefund,
  actor: string,
): Promise<void> {
  const { amountCents, refundedCents, currency, why } = refund;
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    const isMerged = held !== undefined && held.mergedInto !== null;
    if (!held || isMerged || !(await refundManualPayment(tx, { key, amountCents, refundedCents, now })))
      throw new Refusal('aborted', 'The payment was changed meanwhile.', { reason: 'changed-meanwhile' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'refund-recorded',
      subject: uid,
      detail: `${detailOf(key, amountCents, currency.toUpperCase())}: ${why}`,
    });
    const payments = await settlePlan(tx, ctx, { ...held, uid, actor, why: key });
    const isUserDeleted = held.email === emailOfErasedUser(uid);
    await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted });
    if (!isUserDeleted) await tellRefund(tx, ctx, { ...held, checkoutSessionId: key, amountCents });
  });
}
