/**
 * The table of payments that Stripe confirmed, one row for each paid session, and that of the events already
 * handled.
 */
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

// Payments with the item that each was made for: that of its price, or the one that was recorded with it by hand.

/** Begins a query of payments with the columns `gives` and `needs`. */
export function selectPaymentItems(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('prices', 'prices.id', 'payments.priceId')
    .select(({ fn }) => [
      fn.coalesce('payments.gives', 'prices.plan').$notNull().as('gives'),
      fn.coalesce('payments.needs', 'prices.needs').as('needs'),
    ]);
}

export type Payment = Omit<VerifiedPayment, 'gives' | 'needs'> & {
  checkoutSessionId: string;
  paymentIntentId: string;
  uid: string;
  priceId: string;
  currency: string;
  /** The time of the payment, as Stripe tells it. */
  paidAt: number;
  /** The country of the customer now. */
  country?: string | null;
} & Partial<Settlement>;

/** The amounts that Stripe keeps of a payment and pays out, in the currency of the pay-out. */
export type Settlement = {
  feeCents: number | null;
  netCents: number | null;
  settledCurrency: string | null;
  /** The time when Stripe booked the charge. */
  bookedAt: number | null;
};

/** A recorded payment with the item of its price, and the number of its changes. */
export type RecordedPayment = VerifiedPayment & {
  uid: string;
  kind: PaymentKind;
  paymentIntentId: string;
  priceId: string;
  currency: string;
  paidAt: number;
  withdrawnAt: number | null;
  changes: number;
  /** Null while the booking of the charge is not known. */
  bookedAt: number | null;
};

type RecordOutcome =
  | 'first'
  | 'changed'
  | 'same'
  /** The payment was changed while Stripe was asked, so the answer of Stripe may be older than the row: ask again. */
  | 'overtaken';

/**
 * Records a payment, or its refunds and disputes. `seenAt` is the time of the answer of Stripe, and `known` the
 * payment as it was recorded before Stripe was asked.
 */
export async function recordPayment(
  db: Database,
  reading: Payment & { seenAt: number },
  known: Pick<RecordedPayment, 'changes'> | undefined,
): Promise<RecordOutcome> {
  const { seenAt, ...payment } = reading;
  const { checkoutSessionId, refundedCents, dispute } = payment;
  const made = await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })
    // Any unique column may be the one that PostgreSQL finds taken when two notices come at one moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('checkoutSessionId')
    .executeTakeFirst();
  if (made) return 'first';
  // A payment intent of another session has no row here, and that is an error.
  const recorded = await db
    .selectFrom('payments')
    .select(['refundedCents', 'dispute'])
    .where('checkoutSessionId', '=', checkoutSessionId)
    .executeTakeFirstOrThrow();
  if (recorded.refundedCents === refundedCents && recorded.dispute === dispute) return 'same';
  const changed = await db
    .updateTable('payments')
    .set((row) => ({
      refundedCents,
      dispute,
      changes: row('changes', '+', 1),
      refundedAt: row
        .case()
        .when('refundedCents', '<', refundedCents)
        .then(row.val(seenAt))
        .else(row.ref('refundedAt'))
        .end(),
    }))
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('changes', '=', known?.changes ?? -1)
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return changed ? 'changed' : 'overtaken';
}

/** Notes the fee of a payment that was not known when the payment was recorded. */
export async function noteSettlement(
  db: Database,
  { checkoutSessionId, ...settlement }: Settlement & { checkoutSessionId: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set(settlement)
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('bookedAt', 'is', null)
    .execute();
}

/** Lists the payments of a user, each with the item of its price, in the order in which they were recorded. */
export async function listPayments(
  db: Database,
  of: { uid: string },
): Promise<(VerifiedPayment & { checkoutSessionId: string; currency: string })[]> {
  const rows = await selectPaymentItems(db)
    .select(['checkoutSessionId', 'payments.amountCents', 'payments.currency', 'refundedCents', 'dispute'])
    .where('uid', '=', of.uid)
    .where('withdrawnAt', 'is', null)
    .orderBy('recordedAt')
    .orderBy('checkoutSessionId')
    .execute();
  return rows;
}

export async function findPayment(
  db: Database,
  by: { checkoutSessionId: string },
): Promise<RecordedPayment | undefined> {
  const row = await selectPaymentItems(db)
    .select(['uid', 'kind', 'priceId', 'payments.amountCents', 'payments.currency', 'refundedCents'])
    .select(['dispute', 'paymentIntentId', 'paidAt', 'withdrawnAt', 'changes', 'bookedAt'])
    .where('checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
  return row;
}

export async function findSessionOfIntent(
  db: Database,
  by: { paymentIntentId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('checkoutSessionId')
    .where('paymentIntentId', '=', by.paymentIntentId)
    .executeTakeFirst();
  return row?.checkoutSessionId;
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

/** Marks events done: within the transaction of their effect, or after it, never before. */
export async function markEventsDone(
  db: Database,
  { events, now }: { events: readonly { id: string; type: string }[]; now: number },
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('stripeEvents')
    .values(events.map(({ id, type }) => ({ id, type, doneAt: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The rows of one statement, so that other writes come in between. */
const deletedAtOnce = 1_000;

/** Forgets the events that were handled before a time. */
export async function deleteOldEvents(db: Database, before: { time: number }): Promise<void> {
  for (;;) {
    const old = db
      .selectFrom('stripeEvents')
      .select('id')
      .where('doneAt', '<', before.time)
      .orderBy('doneAt')
      .limit(deletedAtOnce);
    const gone = await db.deleteFrom('stripeEvents').where('id', 'in', old).returning('id').execute();
    if (gone.length < deletedAtOnce) return;
  }
}

/**
 * The table of event cursors: the time up to which a job has read Stripe's events, in milliseconds since 1970, for the
 * process that comes after this one.
 */
export async function findEventCursor(db: Database, of: { job: string }): Promise<number | undefined> {
  const row = await db.selectFrom('eventCursors').select('at').where('job', '=', of.job).executeTakeFirst();
  return row?.at;
}

/**
 * Advances a cursor. Two processes may read the same pages, so the slower one never moves it back. Only a cursor
 * ahead of `now` is moved back, for it was written while the clock ran ahead.
 */
export async function advanceEventCursor(
  db: Database,
  { job, at, now }: { job: string; at: number; now: number },
): Promise<void> {
  await db
    .insertInto('eventCursors')
    .values({ job, at })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ at })
        .where((row) => row.or([row('eventCursors.at', '<', at), row('eventCursors.at', '>', now)])),
    )
    .execute();
}
