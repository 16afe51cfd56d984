/** Repairs a discrepancy: the one step behind the button of the instructor. */
import { detailOf } from '#rules/detail.ts';
import { itemName } from '#rules/plans.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { type Discrepancy, resolveDiscrepancy } from '#server/store/payments/discrepancies.ts';
import { setWithdrawn } from '#server/store/payments/ledger.ts';
import { findPayment } from '#server/store/payments/payments.ts';
import { lockUser } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { findSessionDiscrepancy } from './reconcile-ledger.ts';
import { confirmPayment } from '#server/flows/payments/confirm-payment.ts';
import { settlePlan } from '#server/flows/payments/settle-plan.ts';
import { issueReceipt } from '#server/flows/receipts/issue-receipt.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Repairs a discrepancy by what Stripe says: a payment that Stripe calls paid is confirmed, and one that Stripe does
 * not know is withdrawn. Returns false when the two still differ afterwards. @throws {StripeFailure} when Stripe
 * does not answer
 */
export async function repairDiscrepancy(
  ctx: AppContext,
  discrepancy: Discrepancy,
  actor: string,
): Promise<boolean> {
  const { checkoutSessionId, uid } = discrepancy;
  // The present state counts, not the one at the time of the run.
  const now = checkoutSessionId === null ? discrepancy : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (now && checkoutSessionId !== null) await repairSession(ctx, { ...now, checkoutSessionId }, actor);
  if (uid !== null) await recomputePlan(ctx, { uid, actor, why: checkoutSessionId ?? 'reconciliation' });
  const left = checkoutSessionId === null ? null : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (left) return false;
  await resolveDiscrepancy(ctx.db, { id: discrepancy.id, now: ctx.now() });
  return true;
}

type SessionDiscrepancy = Omit<Discrepancy, 'id' | 'checkoutSessionId'> & { checkoutSessionId: string };

async function repairSession(ctx: AppContext, discrepancy: SessionDiscrepancy, actor: string): Promise<void> {
  const { kind, checkoutSessionId } = discrepancy;
  if (kind === 'entitled-not-paid') return withdraw(ctx, discrepancy, actor);
  if (kind === 'no-receipt') return issueMissingReceipt(ctx, checkoutSessionId);
  if (kind === 'paid-not-entitled') await setWithdrawn(ctx.db, { checkoutSessionId, withdrawnAt: null });
  await confirmPayment(ctx, checkoutSessionId);
}

/** Withdraws a payment. The row and its receipt number stay, and grant nothing any more. */
async function withdraw(
  ctx: AppContext,
  { checkoutSessionId, uid }: SessionDiscrepancy,
  actor: string,
): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    if (uid !== null) await lockUser(tx, { uid });
    await setWithdrawn(tx, { checkoutSessionId, withdrawnAt: now });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid ?? '',
      detail: detailOf(checkoutSessionId, 'no-paid-charge'),
    });
  });
}

async function issueMissingReceipt(ctx: AppContext, checkoutSessionId: string): Promise<void> {
  const payment = await findPayment(ctx.db, { checkoutSessionId });
  if (!payment) return;
  const { uid } = payment;
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    // Merged a moment ago: the next press issues it to the account that stays.
    if (!held || held.mergedInto !== null) return;
    const email = held.email === emailOfErasedUser(uid) ? null : held.email;
    const { language } = held;
    const item = itemName(payment);
    await issueReceipt(tx, ctx, { ...payment, item, checkoutSessionId, email, language, isFirst: false });
  });
}

/** Recomputes the plan of a user from their payments and grants. */
async function recomputePlan(
  ctx: AppContext,
  { uid, actor, why }: { uid: string; actor: string; why: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    if (held && held.mergedInto === null) await settlePlan(tx, ctx, { ...held, uid, actor, why });
  });
}
