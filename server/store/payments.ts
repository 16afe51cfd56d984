/** Payments that Stripe confirmed, one row for one paid session, and the events already dealt with. */
import type { VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/database.ts';

export type Payment = VerifiedPayment & {
  stripeSessionId: string;
  paymentIntentId: string;
  uid: string;
  currency: string;
  paidAt: number;
};

/** Records a payment, or what has happened to it since; true for the one call that recorded it first. */
export async function recordPayment(db: Database, payment: Payment): Promise<boolean> {
  const made = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('stripeSessionId').doNothing())
    .returning('stripeSessionId')
    .executeTakeFirst();
  if (made) return true;
  await db
    .updateTable('payments')
    .set({ dispute: payment.dispute })
    .where('stripeSessionId', '=', payment.stripeSessionId)
    .execute();
  // What was given back is never taken again, so an older answer of Stripe's does not undo a newer one.
  await db
    .updateTable('payments')
    .set({ refundedCents: payment.refundedCents })
    .where('stripeSessionId', '=', payment.stripeSessionId)
    .where('refundedCents', '<', payment.refundedCents)
    .execute();
  return false;
}

export async function listPayments(db: Database, of: { uid: string }): Promise<VerifiedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['priceId', 'amountCents', 'refundedCents', 'dispute'])
    .where('uid', '=', of.uid)
    .execute();
  return rows.map((row) => ({ ...row, dispute: row.dispute as VerifiedPayment['dispute'] }));
}

export async function findPayment(db: Database, by: { stripeSessionId: string }) {
  return db
    .selectFrom('payments')
    .select(['uid', 'priceId'])
    .where('stripeSessionId', '=', by.stripeSessionId)
    .executeTakeFirst();
}

export async function findSessionOfIntent(
  db: Database,
  by: { paymentIntentId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('stripeSessionId')
    .where('paymentIntentId', '=', by.paymentIntentId)
    .executeTakeFirst();
  return row?.stripeSessionId;
}

export async function isEventDone(db: Database, by: { id: string }): Promise<boolean> {
  const row = await db.selectFrom('stripeEvents').select('id').where('id', '=', by.id).executeTakeFirst();
  return row !== undefined;
}

export async function listDoneEvents(db: Database, of: { ids: string[] }): Promise<Set<string>> {
  if (of.ids.length === 0) return new Set();
  const rows = await db.selectFrom('stripeEvents').select('id').where('id', 'in', of.ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks an event done; within the transaction of its effect, never before. */
export async function markEventDone(
  db: Database,
  event: { id: string; type: string; now: number },
): Promise<void> {
  await db
    .insertInto('stripeEvents')
    .values({ id: event.id, type: event.type, doneAt: event.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
