/** What the instructor is asked to look at: who, reason, detail, when, and whether it is settled (promise I2). */
import type { ReviewReason } from '#rules/payments/payment-review.ts';
import type { Database } from '#server/db/database.ts';

/** Who settles reason ends by itself, such as a second payment that was given back. */
const byItself = 'stripe';

export type PaymentReview = {
  id: string;
  reason: ReviewReason;
  /** Whose money it may be; null when nobody is named. */
  uid: string | null;
  /** That person's address; null when there is no such person. */
  email: string | null;
  checkoutSessionId: string;
  /** What Stripe says was paid; null when it says nothing. */
  amountCents: number | null;
  /** In Stripe's small letters. */
  currency: string | null;
  /** The fact behind it, in plain words. */
  detail: string;
  /** Milliseconds since 1970, UTC, as are all times here. */
  flaggedAt: number;
  resolvedAt: number | null;
  /** The instructor's uid, or `stripe` when the money was given back. */
  resolvedBy: string | null;
  note: string | null;
};

export type NewPaymentReview = Omit<PaymentReview, 'email' | 'resolvedAt' | 'resolvedBy' | 'note'>;

/**
 * True for the one call that raised it. The same fact again changes nothing, unless it had ended by itself:
 * then it is open once more.
 */
export async function createPaymentReview(db: Database, look: NewPaymentReview): Promise<boolean> {
  const raised = await db
    .insertInto('paymentReviews')
    .values({
      ...look,
      fact: `${look.reason}:${look.checkoutSessionId}`,
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('fact')
        .doUpdateSet({ resolvedAt: null, resolvedBy: null, note: null })
        .where('paymentReviews.resolvedBy', '=', byItself),
    )
    .returning('id')
    .executeTakeFirst();
  return raised !== undefined;
}

/** Of reason is settled so many are shown; of reason is open nothing is ever left out. */
const settledAtMost = 200;

/** The open ones first, all of them, and of each the newest first. */
export async function listPaymentReviews(db: Database): Promise<PaymentReview[]> {
  const open = await selectPaymentReviews(db).where('paymentReviews.resolvedAt', 'is', null).execute();
  const settled = await selectPaymentReviews(db)
    .where('paymentReviews.resolvedAt', 'is not', null)
    .limit(settledAtMost)
    .execute();
  return [...open, ...settled].map((row) => ({ ...row, reason: row.reason as ReviewReason }));
}

function selectPaymentReviews(db: Database) {
  return db
    .selectFrom('paymentReviews')
    .leftJoin('users', 'users.uid', 'paymentReviews.uid')
    .select([
      'paymentReviews.id',
      'paymentReviews.reason',
      'paymentReviews.uid',
      'users.email',
      'paymentReviews.checkoutSessionId',
      'paymentReviews.amountCents',
      'paymentReviews.currency',
      'paymentReviews.detail',
      'paymentReviews.flaggedAt',
      'paymentReviews.resolvedAt',
      'paymentReviews.resolvedBy',
      'paymentReviews.note',
    ])
    .orderBy('paymentReviews.flaggedAt', 'desc');
}

/** Null when nobody raised it, or when it is settled already; the first settlement stays. */
export async function resolvePaymentReview(
  db: Database,
  settlement: { id: string; by: string; note: string; now: number },
): Promise<{ uid: string | null; checkoutSessionId: string } | null> {
  const settled = await db
    .updateTable('paymentReviews')
    .set({ resolvedAt: settlement.now, resolvedBy: settlement.by, note: settlement.note })
    .where('id', '=', settlement.id)
    .where('resolvedAt', 'is', null)
    .returning(['uid', 'checkoutSessionId'])
    .executeTakeFirst();
  return settled ?? null;
}

/** Settles reason has ended by itself: the open ones of a session for these reasons. */
export async function autoResolvePaymentReviews(
  db: Database,
  ended: { checkoutSessionId: string; reason: readonly ReviewReason[]; note: string; now: number },
): Promise<void> {
  await db
    .updateTable('paymentReviews')
    .set({ resolvedAt: ended.now, resolvedBy: byItself, note: ended.note })
    .where('checkoutSessionId', '=', ended.checkoutSessionId)
    .where('reason', 'in', ended.reason)
    .where('resolvedAt', 'is', null)
    .execute();
}
