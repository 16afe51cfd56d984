/** Bank transfers and cash, in the table of payments. */
import type { ManualKind } from '#rules/payments/manual-payment.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { Item } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export type ManualPayment = Item & {
  /** Stored in place of a Checkout session's id. */
  key: string;
  uid: string;
  kind: ManualKind;
  amountCents: number;
  currency: Currency;
  paidAt: number;
  /** The bank's reference, or the number in a receipt book. */
  reference: string;
  /** The instructor's note. */
  note: string;
  recordedBy: string;
  country: string;
};

/** A payment as it was recorded by hand. */
export type RecordedByHand = Pick<ManualPayment, 'uid' | 'kind' | 'amountCents' | 'paidAt'> & {
  gives: Item['gives'] | null;
  needs: Item['needs'] | null;
  /** In upper case. */
  currency: string;
  reference: string | null;
  note: string | null;
};

/** Inserts a payment; null when its key exists. */
export async function insertManualPayment(
  db: Database,
  { key, currency, ...payment }: ManualPayment,
  now: number,
): Promise<{ key: string } | null> {
  const inserted = await db
    .insertInto('payments')
    .values({
      ...payment,
      checkoutSessionId: key,
      paymentIntentId: key,
      // The row has its own item, since no listed price applies.
      priceId: '',
      currency: currency.toLowerCase(),
      refundedCents: 0,
      dispute: 'none',
      recordedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('checkoutSessionId as key')
    .executeTakeFirst();
  return inserted ?? null;
}

/** Returns a manual payment; undefined for a Stripe payment. */
export async function findManualPayment(
  db: Database,
  by: { key: string },
): Promise<(RecordedByHand & { withdrawnAt: number | null }) | undefined> {
  return db
    .selectFrom('payments')
    .select(['uid', 'withdrawnAt', 'gives', 'needs', 'amountCents', 'paidAt', 'reference', 'note'])
    .select((row) => row.fn<string>('upper', ['currency']).as('currency'))
    .select((row) => row.ref('kind').$castTo<ManualKind>().as('kind'))
    .where('checkoutSessionId', '=', by.key)
    .where('kind', '!=', 'stripe')
    .executeTakeFirst();
}

/** Withdraws a manual payment, which then grants nothing; null when it was withdrawn already. */
export async function withdrawManualPayment(
  db: Database,
  withdrawal: { key: string; why: string; now: number },
): Promise<{ uid: string } | null> {
  const withdrawn = await db
    .updateTable('payments')
    .set({ withdrawnAt: withdrawal.now, withdrawnWhy: withdrawal.why })
    .where('checkoutSessionId', '=', withdrawal.key)
    .where('kind', '!=', 'stripe')
    .where('withdrawnAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return withdrawn ?? null;
}

/** Adds to the refunded amount; null when that is no longer `refundedCents`. */
export async function refundManualPayment(
  db: Database,
  refund: { key: string; amountCents: number; refundedCents: number; now: number },
): Promise<{ uid: string } | null> {
  const { key, amountCents, refundedCents, now } = refund;
  const refunded = await db
    .updateTable('payments')
    .set((row) => ({
      refundedCents: refundedCents + amountCents,
      refundedAt: now,
      changes: row('changes', '+', 1),
    }))
    .where('checkoutSessionId', '=', key)
    .where('kind', '!=', 'stripe')
    .where('withdrawnAt', 'is', null)
    .where('refundedCents', '=', refundedCents)
    .where('amountCents', '>=', refundedCents + amountCents)
    .returning('uid')
    .executeTakeFirst();
  return refunded ?? null;
}
