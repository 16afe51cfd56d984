/** Records and withdraws bank transfers and cash: payment, plan and receipt in one transaction. */
import { detailOf } from '#rules/detail.ts';
import { findManualMistake, type ManualKind, manualPaymentKey } from '#rules/payments/manual-payment.ts';
import { reviewReasons } from '#rules/payments/payment.ts';
import { type ItemName, itemName, items } from '#rules/plans.ts';
import { cancelAccountDeletion } from '#server/accounts/account-deletion.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { goneAccount } from '#server/accounts/lock-account.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { issueReceipt } from './issue-receipt.ts';
import {
  findManualPayment,
  type RecordedByHand,
  insertManualPayment,
  withdrawManualPayment,
} from './manual-payment-store.ts';
import { autoResolvePaymentReviews } from './payment-review-store.ts';
import { writePaidEvent } from './payment-events.ts';
import { updatePaymentReviews } from './payment-reviews.ts';
import { recomputePlan } from './recompute-plan.ts';

type NewManualPayment = {
  /** An id created by the browser, so that a second click records nothing more. */
  id: string;
  uid: string;
  kind: ManualKind;
  item: ItemName;
  amountCents: number;
  /** In upper case. */
  currency: string;
  paidAt: number;
  reference: string;
  note: string;
};

/**
 * Records the payment; the same payment with the same id again changes nothing.
 * @throws {ApiError} invalid-argument with the mistake, not-found for an unknown user, aborted with the reason
 * `upgrade-alone` for an upgrade without a paid Premium, `recorded-otherwise` for an id with other details, or
 * `account-deleted` or `account-merged`
 */
export async function recordManualPayment(
  ctx: AppContext,
  { id, item: name, ...payment }: NewManualPayment,
  actor: string,
): Promise<void> {
  const now = ctx.now();
  const mistake = findManualMistake(payment, now);
  if (mistake) throw new ApiError('invalid-argument', 'This payment is not possible.', { reason: mistake });
  const item = items.find((one) => itemName(one) === name);
  if (!item) throw new Error(`Unknown item ${name}`);
  const { uid, kind, amountCents, currency, paidAt, reference, note } = payment;
  const key = manualPaymentKey(id);
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (!user) throw new ApiError('not-found', 'There is no such learner.');
    const { email, language, country } = user;
    const same = await findManualPayment(tx, { key });
    if (same?.uid === uid) return requireSame(same, { ...payment, ...item });
    if (email === emailOfErasedUser(uid)) throw goneAccount(user);
    if (item.needs !== null && user.paidPlan === 'free')
      throw new ApiError('aborted', 'An upgrade needs a paid Premium plan.', { reason: 'upgrade-alone' });
    const row = { ...payment, ...item, key, recordedBy: actor, country };
    if (!(await insertManualPayment(tx, row, now)))
      throw new ApiError('aborted', 'This id is taken.', { reason: 'changed-elsewhere' });
    const facts = detailOf(key, kind, name, amountCents, currency, paidAt);
    const remark = [reference, note].filter(Boolean).join('; ');
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-recorded',
      subject: uid,
      detail: remark === '' ? facts : `${facts}: ${remark}`,
    });
    const payments = await recomputePlan(tx, ctx, { ...user, uid, actor, why: key });
    await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted: false });
    await writePaidEvent(tx, ctx, { uid, checkoutSessionId: key });
    const receipt = { checkoutSessionId: key, uid, email, language, item: name };
    await issueReceipt(tx, ctx, {
      ...receipt,
      amountCents,
      discountCents: 0,
      isSale: false,
      isGift: false,
      seats: null,
      currency,
      paidAt,
      isFirst: true,
    });
    if (user.deletionAskedAt !== null)
      await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'payment' });
  });
}

/** The facts that the dialog may have changed after a lost reply. */
const comparedFacts = [
  'kind',
  'gives',
  'needs',
  'amountCents',
  'currency',
  'paidAt',
  'reference',
  'note',
] as const;

/** @throws {ApiError} aborted with the reason `recorded-otherwise` */
function requireSame(recorded: RecordedByHand, wanted: RecordedByHand): void {
  if (comparedFacts.some((fact) => recorded[fact] !== wanted[fact]))
    throw new ApiError('aborted', 'This payment was recorded with other details.', {
      reason: 'recorded-otherwise',
    });
}

/**
 * Withdraws the payment. Its row and receipt number stay.
 * @throws {ApiError} not-found for a payment not recorded by hand, aborted with the reason `withdrawn-already`
 */
export async function withdrawByHand(
  ctx: AppContext,
  { key, why }: { key: string; why: string },
  actor: string,
): Promise<void> {
  const payment = await findManualPayment(ctx.db, { key });
  if (!payment) throw new ApiError('not-found', 'There is no such payment.');
  const { uid, kind } = payment;
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (user && user.mergedInto !== null)
      throw new ApiError('aborted', 'The payment has changed. Check it, then try again.', {
        reason: 'changed-elsewhere',
      });
    if (!user || !(await withdrawManualPayment(tx, { key, why, now })))
      throw new ApiError('aborted', 'This payment was already voided.', { reason: 'withdrawn-already' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid,
      detail: `${detailOf(key, kind)}: ${why}`,
    });
    const payments = await recomputePlan(tx, ctx, { ...user, uid, actor, why: key });
    const resolution = 'other-payments-changed';
    await autoResolvePaymentReviews(tx, { checkoutSessionId: key, reasons: reviewReasons, resolution, now });
    const isUserDeleted = user.email === emailOfErasedUser(uid);
    if (!isUserDeleted) await updatePaymentReviews(tx, ctx, { uid, sessionId: key, payments, isUserDeleted });
  });
}
