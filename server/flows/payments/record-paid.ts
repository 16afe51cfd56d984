/** Records a paid session as Stripe describes it, and the plan that follows, in one transaction (decision 13). */
import { type Item, itemName, isEffective } from '#rules/plans.ts';
import { completeCheckout } from '#server/store/payments/checkouts.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { type RecordedPayment, markEventsDone, recordPayment } from '#server/store/payments/payments.ts';
import { lockUser } from '#server/store/users.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { cancelAccountDeletion } from '#server/flows/account/account-deletion.ts';
import { updatePaymentReviews } from './flag-for-review.ts';
import { recordBookings, settlementOf } from './record-bookings.ts';
import { settlePlan } from './settle-plan.ts';
import { tellRefund } from './tell-refund.ts';
import { issueReceipt } from '#server/flows/receipts/issue-receipt.ts';
import { transaction } from '#server/db/transaction.ts';

type PaidSession = {
  sessionId: string;
  uid: string;
  price: Item & { id: string };
  reading: SessionReading;
  /** The recorded payment before Stripe was asked. */
  known: RecordedPayment | undefined;
  /** The time at which Stripe was asked. */
  askedAt: number;
  events: readonly { id: string; type: string }[];
};

/**
 * Records the payment. `nobody` and `overtaken` leave everything unchanged; after `overtaken`, Stripe must be asked
 * again.
 */
export async function recordPaid(
  ctx: AppContext,
  paid: PaidSession,
): Promise<'recorded' | 'nobody' | 'overtaken'> {
  const { sessionId, uid, reading, events } = paid;
  const now = ctx.now();
  return transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    if (!held) return 'nobody';
    // The account was merged while Stripe was asked; the next reading finds the one that stays.
    if (held.mergedInto !== null) return 'overtaken';
    const payment = paymentOf(paid, now);
    const first = { ...payment, ...settlementOf(reading), country: held.country, seenAt: now };
    const recorded = await recordPayment(tx, first, paid.known);
    if (recorded === 'overtaken') return recorded;
    await recordBookings(tx, ctx, { ...paid, isFirst: recorded === 'first' });
    const payments = await settlePlan(tx, ctx, { ...held, uid, actor: 'stripe', why: sessionId });
    if (recorded !== 'same') {
      const isUserDeleted = held.email === emailOfErasedUser(uid);
      await updatePaymentReviews(tx, ctx, { uid, sessionId, payments, isUserDeleted });
      const email = isUserDeleted ? null : held.email;
      const { language } = held;
      if (recorded === 'first')
        await issueReceipt(tx, ctx, {
          ...payment,
          item: itemName(paid.price),
          email,
          language,
          isFirst: true,
        });
      const newlyRefunded = payment.refundedCents - (paid.known?.refundedCents ?? 0);
      if (newlyRefunded > 0 && email !== null)
        await tellRefund(tx, ctx, {
          email,
          language,
          checkoutSessionId: sessionId,
          amountCents: newlyRefunded,
        });
      if (recorded === 'first' && held.deletionAskedAt !== null && email !== null && isEffective(payment))
        await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'payment' });
    }
    await completeCheckout(tx, { id: reading.checkoutId, checkoutSessionId: sessionId, now });
    await markEventsDone(tx, { events, now });
    return 'recorded';
  });
}

function paymentOf({ sessionId, uid, price, reading }: PaidSession, now: number) {
  return {
    checkoutSessionId: sessionId,
    paymentIntentId: reading.paymentIntentId ?? sessionId,
    uid,
    priceId: price.id,
    amountCents: reading.facts.amountCents ?? 0,
    currency: reading.facts.currency ?? '',
    refundedCents: reading.refundedCents,
    dispute: reading.dispute,
    paidAt: reading.paidAt ?? now,
  };
}
