/** Payments, one row per paid session, and the Stripe events that were handled. */
import type { BillingMode } from '#rules/payments/billing.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Rows per statement, to let other writes run in between. */
const deletedAtOnce = 1_000;

/** Starts a query of payments with `gives` and `needs`, from the price or as recorded by hand. */
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
  /** The coupon that was used, and what it took off; null and 0 without one. */
  couponId?: string | null;
  discountCents?: number;
  /** The tax in the amount, and how the checkout was billed; 0 and null without Stripe Tax. */
  taxCents?: number;
  billing?: BillingMode | null;
  /** The time of payment according to Stripe. */
  paidAt: number;
  /** The customer's current country. */
  country?: string | null;
  /** Stripe's id of the card; null for other methods. */
  cardFingerprint?: string | null;
} & Partial<Settlement>;

/** Fee and net amount of a payment, in the currency of the payout. */
export type Settlement = {
  feeCents: number | null;
  netCents: number | null;
  settledCurrency: string | null;
  bookedAt: number | null;
};

/** A recorded payment with the item of its price, and the number of its changes. */
export type RecordedPayment = VerifiedPayment & {
  uid: string;
  kind: PaymentKind;
  paymentIntentId: string;
  priceId: string;
  currency: string;
  /** 0 and null without a discount; a sale has no coupon. */
  discountCents: number;
  couponId: string | null;
  paidAt: number;
  withdrawnAt: number | null;
  changes: number;
  /** Null until Stripe has booked the charge. */
  bookedAt: number | null;
  /** The payment of a gift gives the customer nothing. */
  isGift: boolean;
  /** The seats of a group, whose payment gives the customer nothing either; null for any other payment. */
  seats: number | null;
};

type RecordOutcome =
  | 'first'
  | 'changed'
  | 'same'
  /** The row changed during the request to Stripe, so the reply may be older than the row: read again. */
  | 'overtaken';

/**
 * Records a payment, or its refunds and disputes. `seenAt` is the time of Stripe's reply, and `known` the row before
 * the request.
 */
export async function recordPayment(
  db: Database,
  reading: Payment & { seenAt: number },
  known: Pick<RecordedPayment, 'changes'> | undefined,
): Promise<RecordOutcome> {
  const { seenAt, ...payment } = reading;
  const { checkoutSessionId, refundedCents, dispute } = payment;
  const inserted = await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })
    // On simultaneous inserts, PostgreSQL may report any of the unique columns.
    .onConflict((conflict) => conflict.doNothing())
    .returning('checkoutSessionId')
    .executeTakeFirst();
  if (inserted) return 'first';
  // Throws if the payment intent belongs to another session.
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

/** Stores the fee of a payment recorded before Stripe booked it. */
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

/** A payment that counts for its owner's plan: their own, or that of a gift or seat that they redeemed. */
export type PlanPayment = VerifiedPayment & {
  /** The learner whose plan it is. */
  uid: string;
  checkoutSessionId: string;
  currency: string;
  isGift: boolean;
};

/** Lists the payments behind the plans of users, in the order they were recorded or redeemed. */
export async function listPlanPayments(
  db: Database,
  { uids }: { uids: readonly string[] },
): Promise<PlanPayment[]> {
  const own = selectPaymentItems(db)
    .select(['payments.uid', 'payments.checkoutSessionId', 'payments.amountCents', 'payments.currency'])
    .select(['refundedCents', 'dispute', 'recordedAt as countsFrom'])
    .select((row) => row.lit<0 | 1>(0).as('isGift'))
    .where('payments.uid', 'in', uids)
    .where('withdrawnAt', 'is', null)
    // A gift or a group gives its buyer nothing.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('gifts')
            .select('gifts.plan')
            .whereRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId'),
        ),
      ),
    );
  const redeemed = selectPaymentItems(db)
    .innerJoin('gifts', 'gifts.checkoutSessionId', 'payments.checkoutSessionId')
    .select((row) => row.ref('gifts.uid').$notNull().as('uid'))
    .select(['payments.checkoutSessionId', 'payments.amountCents', 'payments.currency'])
    .select(['refundedCents', 'dispute'])
    .select((row) => row.ref('gifts.redeemedAt').$notNull().as('countsFrom'))
    .select((row) => row.lit<0 | 1>(1).as('isGift'))
    .where('gifts.uid', 'in', uids)
    .where('withdrawnAt', 'is', null);
  const rows = await own.unionAll(redeemed).execute();
  return rows
    .toSorted(
      (a, b) =>
        a.countsFrom - b.countsFrom ||
        // A gift that was redeemed in the same millisecond as an own payment gave something, so it came later.
        a.isGift - b.isGift ||
        (a.checkoutSessionId < b.checkoutSessionId ? -1 : 1),
    )
    .map(({ countsFrom: _countsFrom, isGift, ...row }) => ({ ...row, isGift: isGift === 1 }));
}

/** Lists the payments behind a user's plan. */
export async function listPayments(db: Database, of: { uid: string }): Promise<PlanPayment[]> {
  return listPlanPayments(db, { uids: [of.uid] });
}

export async function findPayment(
  db: Database,
  by: { checkoutSessionId: string },
): Promise<RecordedPayment | undefined> {
  const row = await selectPaymentItems(db)
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .leftJoin('groups', 'groups.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.uid', 'kind', 'priceId', 'payments.amountCents', 'payments.currency', 'refundedCents'])
    .select(['gifts.plan as giftPlan', 'groups.seats'])
    .select([
      'discountCents',
      'couponId',
      'dispute',
      'paymentIntentId',
      'paidAt',
      'withdrawnAt',
      'changes',
      'bookedAt',
    ])
    .where('payments.checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { giftPlan, ...payment } = row;
  return { ...payment, isGift: giftPlan !== null };
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

/** Marks events done: in the transaction of their effect or after it, never before. */
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

/** Deletes the events handled before a time. */
export async function deleteOldEvents(db: Database, before: { time: number }): Promise<void> {
  for (;;) {
    const old = db
      .selectFrom('stripeEvents')
      .select('id')
      .where('doneAt', '<', before.time)
      .orderBy('doneAt')
      .limit(deletedAtOnce);
    const deleted = await db.deleteFrom('stripeEvents').where('id', 'in', old).returning('id').execute();
    if (deleted.length < deletedAtOnce) return;
  }
}

/** Returns the time up to which a job has read Stripe's events. */
export async function findEventCursor(db: Database, of: { job: string }): Promise<number | undefined> {
  const row = await db.selectFrom('eventCursors').select('at').where('job', '=', of.job).executeTakeFirst();
  return row?.at;
}

/**
 * Advances a cursor. It never moves back for the slower of two processes, only when it is ahead of `now` because of a
 * wrong clock.
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
