/** Records a bank transfer or cash: the payment, the plan and the receipt, in one transaction. */
import { detailOf } from '#rules/detail.ts';
import { findManualMistake, type ManualKind, manualPaymentKey } from '#rules/payments/manual-payment.ts';
import { items, type ItemName, itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { cancelAccountDeletion } from '#server/flows/account/account-deletion.ts';
import { issueReceipt } from '#server/flows/receipts/issue-receipt.ts';
import { goneAccount } from '#server/flows/account/lock-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { findManualPayment, insertManualPayment } from '#server/store/payments/manual-payments.ts';
import { lockUser } from '#server/store/users.ts';
import { updatePaymentReviews } from './flag-for-review.ts';
import { settlePlan } from './settle-plan.ts';
import { transaction } from '#server/db/transaction.ts';

export type NewManualPayment = {
  /** An id of the browser's, so that a second press records nothing more. */
  id: string;
  uid: string;
  kind: ManualKind;
  item: ItemName;
  amountCents: number;
  /** In capitals. */
  currency: string;
  paidAt: number;
  reference: string;
  note: string;
};

/**
 * Records the payment; the same id again changes nothing. @throws {Refusal} invalid-argument with the mistake,
 * not-found for an unknown user, aborted with the reason `upgrade-alone` for an upgrade without a paid Premium, or
 * `account-deleted` or `account-merged`
 */
export async function recordManualPayment(
  ctx: AppContext,
  { id, item: name, ...payment }: NewManualPayment,
  actor: string,
): Promise<void> {
  const now = ctx.now();
  const mistake = findManualMistake(payment, now);
  if (mistake) throw new Refusal('invalid-argument', 'Such a payment cannot be.', { reason: mistake });
  const item = items.find((one) => itemName(one) === name);
  if (!item) throw new Error(`Nothing is called ${name}`);
  const { uid, kind, amountCents, currency, paidAt, reference, note } = payment;
  const key = manualPaymentKey(id);
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    if (!held) throw new Refusal('not-found', 'There is no such learner.');
    const { email, language, country } = held;
    if ((await findManualPayment(tx, { key }))?.uid === uid) return;
    if (email === emailOfErasedUser(uid)) throw goneAccount(held);
    if (item.needs !== null && held.paidPlan === 'free')
      throw new Refusal('aborted', 'An upgrade needs a paid Premium.', { reason: 'upgrade-alone' });
    const row = { ...payment, ...item, key, recordedBy: actor, country };
    if (!(await insertManualPayment(tx, row, now)))
      throw new Refusal('aborted', 'This id is taken.', { reason: 'changed-meanwhile' });
    const facts = detailOf(key, kind, name, amountCents, currency, paidAt);
    const words = [reference, note].filter(Boolean).join('; ');
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-recorded',
      subject: uid,
      detail: words === '' ? facts : `${facts}: ${words}`,
    });
    const payments = await settlePlan(tx, ctx, { ...held, uid, actor, why: key });
    await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted: false });
    const receipt = { checkoutSessionId: key, uid, email, language, item: name };
    await issueReceipt(tx, ctx, { ...receipt, amountCents, currency, paidAt, isFirst: true });
    if (held.deletionAskedAt !== null)
      await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'payment' });
  });
}
