/** Records a paid session as read from Stripe, and the plan that follows, in one transaction (decision 13). */
import { detailOf } from '#rules/detail.ts';
import { giftStands } from '#rules/payments/gift.ts';
import type { BillingMode } from '#rules/payments/billing.ts';
import { moneyText } from '#rules/payments/money.ts';
import { isEffective, type Item, itemName } from '#rules/plans.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { cancelAccountDeletion } from '#server/accounts/account-deletion.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { findCurrentUid, lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { addBookings } from './balance-transaction-store.ts';
import { insertBillingDetails } from './billing-store.ts';
import { completeCheckout, type Discount } from './checkout-store.ts';
import { recordDispute } from './dispute-store.ts';
import { issueReceipt } from './issue-receipt.ts';
import { writeDisputedEvent, writePaidEvent, writeRefundedEvent } from './payment-events.ts';
import { readRedemption, restoreRedemption } from './read-redemption.ts';
import { updateGiftReviews, updatePaymentReviews } from './payment-reviews.ts';
import { createGift, followPayment, lockWithRecipients } from './record-gift.ts';
import { recomputePlan } from './recompute-plan.ts';
import { recordReferral } from './referrals.ts';
import {
  findPayment,
  markEventsDone,
  noteSettlement,
  type RecordedPayment,
  recordPayment,
  type Settlement,
} from './store.ts';
import type { SessionReading } from './stripe/gateway.ts';

type PaidSession = {
  sessionId: string;
  uid: string;
  price: Item & { id: string };
  /** The discount of its checkout, which is stored with a new payment. */
  discount: Discount | null;
  /** Bought for someone else: it gives the customer a code instead of a plan. */
  isGift: boolean;
  /** The number of seats that were bought for a group; null for any other payment. */
  seats: number | null;
  /** How its checkout was billed, which is stored with a new payment. */
  billing: BillingMode;
  reading: SessionReading;
  /** The recorded payment before the request to Stripe. */
  known: RecordedPayment | undefined;
  /** The time of the request to Stripe. */
  askedAt: number;
  events: readonly { id: string; type: string }[];
};

/** Records the payment. `no-user` and `overtaken` change nothing; after `overtaken`, Stripe must be read again. */
export async function recordPaid(
  ctx: AppContext,
  paid: PaidSession,
): Promise<'recorded' | 'no-user' | 'overtaken'> {
  const { sessionId, uid, seats, reading, events } = paid;
  const isForOthers = paid.isGift || seats !== null;
  const now = ctx.now();
  return transaction(ctx.db, async (tx) => {
    const noted = paid.isGift ? await findNotedRedemption(tx, ctx, paid) : null;
    const locked = { uid, checkoutSessionId: sessionId, noted: noted?.uid ?? null };
    const user = await (isForOthers ? lockWithRecipients : lockUser)(tx, locked);
    if (!user) return 'no-user';
    // The account was merged in the meantime; the next reading finds the remaining one.
    if (user.mergedInto !== null) return 'overtaken';
    const payment = paymentOf(paid, now);
    const first = { ...payment, ...settlementOf(reading), country: user.country, seenAt: now };
    const recorded = await recordPayment(tx, first, paid.known);
    if (recorded === 'overtaken') return recorded;
    if (isForOthers && recorded === 'first')
      await createGift(tx, ctx, {
        uid,
        checkoutSessionId: sessionId,
        plan: paid.price.gives,
        seats,
        paidAt: payment.paidAt,
        signedTerms: reading.signedTerms,
      });
    if (noted) await restoreRedemption(tx, ctx, { checkoutSessionId: sessionId, noted });
    if (!isForOthers && recorded === 'first') await recordReferral(tx, payment);
    await recordBookings(tx, ctx, { ...paid, isFirst: recorded === 'first' });
    const payments = await recomputePlan(tx, ctx, { ...user, uid, actor: 'stripe', why: sessionId });
    if (recorded !== 'same') {
      const isUserDeleted = user.email === emailOfErasedUser(uid);
      if (isForOthers) await updateGiftReviews(tx, ctx, { ...payment, isUserDeleted });
      else await updatePaymentReviews(tx, ctx, { uid, sessionId, payments, isUserDeleted });
      const email = isUserDeleted ? null : user.email;
      const { language } = user;
      if (recorded === 'first') {
        if (reading.billing && !isUserDeleted)
          await insertBillingDetails(tx, { checkoutSessionId: sessionId, uid, details: reading.billing });
        await writePaidEvent(tx, ctx, { uid, checkoutSessionId: sessionId });
        await issueReceipt(tx, ctx, {
          ...payment,
          isSale: paid.discount?.isSale ?? false,
          item: itemName(paid.price),
          email,
          language,
          isGift: paid.isGift,
          seats,
          isFirst: true,
        });
      }
      const newlyRefunded = payment.refundedCents - (paid.known?.refundedCents ?? 0);
      if (newlyRefunded > 0)
        await writeRefundedEvent(tx, ctx, { uid, checkoutSessionId: sessionId, amountCents: newlyRefunded });
      if (newlyRefunded > 0 && email !== null)
        await notifyRefund(tx, ctx, {
          email,
          language,
          checkoutSessionId: sessionId,
          amountCents: newlyRefunded,
        });
      if (recorded === 'first' && user.deletionAskedAt !== null && email !== null && isEffective(payment))
        await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'payment' });
    }
    // Only after a change is `known` the row as it was before.
    const stoodBefore = recorded === 'changed' && paid.known ? giftStands({ payment: paid.known }) : null;
    if (isForOthers)
      await followPayment(tx, ctx, { checkoutSessionId: sessionId, stoodBefore, actor: 'stripe' });
    await completeCheckout(tx, { id: reading.checkoutId, checkoutSessionId: sessionId, now });
    await markEventsDone(tx, { events, now });
    return 'recorded';
  });
}

/** Returns the redemption that is noted at Stripe, with the account that its learner has now. */
async function findNotedRedemption(tx: Database, ctx: AppContext, { sessionId, reading }: PaidSession) {
  const noted = readRedemption(ctx, sessionId, reading);
  return noted && { ...noted, uid: await findCurrentUid(tx, noted) };
}

/** Emails the learner about a refund. `amountCents` is this refund, which the payment's row already includes. */
export async function notifyRefund(
  tx: Database,
  ctx: AppContext,
  refund: { checkoutSessionId: string; amountCents: number; email: string; language: Language },
): Promise<void> {
  const payment = await findPayment(tx, refund);
  if (!payment) return;
  const { language, email: to } = refund;
  const currency = payment.currency.toUpperCase();
  const mail = messagesFor(language).accessMail.refundMail({
    siteUrl: ctx.config.siteUrl,
    item: itemName(payment),
    refunded: moneyText(refund.amountCents, currency, language),
    paid: moneyText(payment.amountCents, currency, language),
    paidAt: payment.paidAt,
    isWhole: payment.refundedCents >= payment.amountCents,
    isAutomatic: payment.kind === 'stripe',
    isGift: payment.isGift,
    seats: payment.seats,
  });
  await writeMail(tx, ctx, { kind: 'refund', to, language, ...mail });
}

type Booked = {
  sessionId: string;
  uid: string;
  reading: SessionReading;
  known: RecordedPayment | undefined;
  askedAt: number;
  isFirst: boolean;
};

/**
 * Records bookings and disputes. Fees may be booked later than the payment without delaying it: a later reading or the
 * job adds them.
 */
async function recordBookings(tx: Database, ctx: AppContext, booked: Booked): Promise<void> {
  const { sessionId: checkoutSessionId, reading, known, isFirst } = booked;
  const { bookings, disputes } = reading;
  const settlement = settlementOf(reading);
  const isNew = isFirst || known?.bookedAt === null;
  if (settlement && isNew && !isFirst) await noteSettlement(tx, { checkoutSessionId, ...settlement });
  // Nearly every later reading has only the booking that is stored already.
  if (isNew || bookings.length > 1) await addBookings(tx, { checkoutSessionId, bookings });
  for (const dispute of disputes) await recordDisputeOf(tx, ctx, booked, dispute);
}

async function recordDisputeOf(
  tx: Database,
  ctx: AppContext,
  { sessionId: checkoutSessionId, uid, askedAt: readAt }: Booked,
  dispute: SessionReading['disputes'][number],
): Promise<void> {
  const now = ctx.now();
  const isNew = await recordDispute(tx, { ...dispute, checkoutSessionId, readAt, now });
  if (!isNew) return;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor: 'stripe',
    action: 'dispute',
    subject: uid,
    detail: detailOf(dispute.id, dispute.status, dispute.amountCents, dispute.currency),
  });
  await writeDisputedEvent(tx, ctx, { uid, checkoutSessionId, dispute });
}

/** Returns the fee and net amount of the charge; undefined until Stripe has booked it. */
function settlementOf({ bookings }: SessionReading): Settlement | undefined {
  const charge = bookings.find(({ kind }) => kind === 'charge');
  if (!charge) return undefined;
  const { feeCents, netCents, currency: settledCurrency, bookedAt } = charge;
  return { feeCents, netCents, settledCurrency, bookedAt };
}

function paymentOf({ sessionId, uid, price, discount, billing, reading }: PaidSession, now: number) {
  return {
    checkoutSessionId: sessionId,
    paymentIntentId: reading.paymentIntentId ?? sessionId,
    uid,
    priceId: price.id,
    amountCents: reading.facts.amountCents ?? 0,
    currency: reading.facts.currency ?? '',
    couponId: discount?.couponId ?? null,
    discountCents: discount?.discountCents ?? 0,
    taxCents: reading.facts.taxCents,
    billing: billing === 'off' ? null : billing,
    refundedCents: reading.refundedCents,
    dispute: reading.dispute,
    paidAt: reading.paidAt ?? now,
    cardFingerprint: reading.cardFingerprint,
  };
}
