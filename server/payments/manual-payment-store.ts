/** Bank transfers and cash, in the table of payments; Stripe knows nothing of them. */
import type { Currency } from '#rules/payments/money.ts';
import type { ManualKind } from '#rules/payments/manual-payment.ts';
import type { Item } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export type ManualPayment = Item & {
  /** The key in the place of a Checkout session's id. */
  key: string;
  uid: string;
  kind: ManualKind;
  amountCents: number;
  currency: Currency;
  paidAt: number;
  /** The words of the bank, or the number of a receipt book. */
  reference: string;
  /** The instructor's words. */
  note: string;
  recordedBy: string;
  country: string;
};

/** Inserts a payment; null when its key is taken. */
export async function insertManualPayment(
  db: Database,
  { key, currency, ...payment }: ManualPayment,
  now: number,
): Promise<{ key: string } | null> {
  const made = await db
    .insertInto('payments')
    .values({
      ...payment,
      checkoutSessionId: key,
      paymentIntentId: key,
      // The item stands in the row, for it was sold at no price of the list.
      priceId: '',
      currency: currency.toLowerCase(),
      refundedCents: 0,
      dispute: 'none',
      recordedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('checkoutSessionId as key')
    .executeTakeFirst();
  return made ?? null;
}

/** Returns the owner of a manual payment; undefined for a payment of Stripe. */
export async function findManualPayment(
  db: Database,
  by: { key: string },
): Promise<{ uid: string; kind: ManualKind; withdrawnAt: number | null } | undefined> {
  return db
    .selectFrom('payments')
    .select(['uid', 'withdrawnAt'])
    .select((row) => row.ref('kind').$castTo<ManualKind>().as('kind'))
    .where('checkoutSessionId', '=', by.key)
    .where('kind', '!=', 'stripe')
    .executeTakeFirst();
}

/** Withdraws a manual payment, which grants nothing from then on; null when it was withdrawn already. */
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

/** Adds to what was given back of a manual payment; null when that is not `refundedCents` any more. */
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
