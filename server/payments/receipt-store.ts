/** Receipts: each payment has one number, without gaps within a year even under concurrency. */
import { receiptNumber } from '#rules/payments/receipt.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { dayOf } from '#rules/site-time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectPaymentItems } from './store.ts';

export type Receipt = Awaited<ReturnType<typeof listReceipts>>[number];

export async function hasReceipt(db: Database, of: { checkoutSessionId: string }): Promise<boolean> {
  const given = await db
    .selectFrom('receipts')
    .select('number')
    .where('checkoutSessionId', '=', of.checkoutSessionId)
    .executeTakeFirst();
  return given !== undefined;
}

/**
 * Assigns the next number of the payment's year. Call it in the transaction that records the payment, after `lockUser`:
 * the year's counter is locked last and rolls back with the transaction.
 */
export async function assignReceiptNumber(
  db: Database,
  payment: { checkoutSessionId: string; uid: string; paidAt: number; prefix: string },
): Promise<string> {
  const { checkoutSessionId, uid, paidAt, prefix } = payment;
  const { year } = dayOf(paidAt);
  const { last } = await db
    .insertInto('receiptYears')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((row) => ({ last: row('receiptYears.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = receiptNumber({ prefix, year, place: last });
  await db.insertInto('receipts').values({ number, checkoutSessionId, uid, issuedAt: paidAt }).execute();
  return number;
}

/** Lists the user's receipts with the state of each payment, newest first. */
export async function listReceipts(db: Database, of: { uid: string }) {
  const rows = await selectReceipts(db)
    .where('receipts.uid', '=', of.uid)
    .orderBy('receipts.issuedAt', 'desc')
    .orderBy('receipts.number', 'desc')
    .execute();
  return rows.map(receiptOf);
}

export async function findReceipt(db: Database, by: { number: string }): Promise<Receipt | undefined> {
  const row = await selectReceipts(db).where('receipts.number', '=', by.number).executeTakeFirst();
  return row && receiptOf(row);
}

/** Lists the user's payments, newest first, each with its receipt number or null. */
export async function listPaymentsWithReceipts(db: Database, of: { uid: string }) {
  const rows = await selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'payments.amountCents', 'payments.currency', 'payments.paidAt'])
    .select(['payments.kind', 'payments.reference', 'payments.note', 'payments.withdrawnWhy'])
    .select(['payments.refundedCents', 'payments.dispute', 'payments.withdrawnAt', 'receipts.number'])
    .leftJoin('billingDetails', 'billingDetails.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.taxCents', 'billingDetails.name', 'billingDetails.company'])
    .select(['billingDetails.address', 'billingDetails.country', 'billingDetails.taxId'])
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .leftJoin('groups', 'groups.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['gifts.plan as giftPlan', 'gifts.uid as redeemedBy', 'groups.seats'])
    .where('payments.uid', '=', of.uid)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.checkoutSessionId')
    .execute();
  return rows.map(withUpperCaseCurrency);
}

function selectReceipts(db: Database) {
  return selectPaymentItems(db)
    .innerJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['receipts.number', 'receipts.uid', 'receipts.checkoutSessionId', 'receipts.issuedAt'])
    .select(['payments.kind', 'payments.reference', 'payments.amountCents', 'payments.currency'])
    .select(['payments.paymentIntentId', 'payments.refundedCents', 'payments.refundedAt'])
    .leftJoin('coupons', 'coupons.id', 'payments.couponId')
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .leftJoin('groups', 'groups.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['gifts.plan as giftPlan', 'groups.seats'])
    .leftJoin('billingDetails', 'billingDetails.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['billingDetails.name', 'billingDetails.company', 'billingDetails.address'])
    .select(['billingDetails.country', 'billingDetails.taxId', 'billingDetails.correctedAt'])
    .select('billingDetails.changedAt')
    .select(['payments.taxCents', 'payments.billing'])
    .select(['payments.dispute', 'payments.withdrawnAt', 'payments.discountCents', 'coupons.code as coupon']);
}

function receiptOf<R extends { currency: string; giftPlan: PaidPlan | null }>({ giftPlan, ...row }: R) {
  return { ...withUpperCaseCurrency(row), isGift: giftPlan !== null };
}

function withUpperCaseCurrency<R extends { currency: string }>(row: R) {
  return { ...row, currency: row.currency.toUpperCase() };
}
