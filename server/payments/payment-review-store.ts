/** The table of payment reviews: the session, the reason, and how the instructor resolved it (promise I2). */
import type { ReviewDetail, ReviewReason, ReviewResolution } from '#rules/payments/payment.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The resolver of reviews whose reason is gone, such as a second payment that was refunded. */
const byStripe = 'stripe';

export type PaymentReview = {
  id: string;
  reason: ReviewReason;
  /** The user whose money it may be; null when the session names none. */
  uid: string | null;
  /** The e-mail of the user; null when there is no such user. */
  email: string | null;
  checkoutSessionId: string;
  /** The amount at Stripe; null when Stripe does not tell one. */
  amountCents: number | null;
  /** The currency in small letters, as Stripe writes it. */
  currency: string | null;
  /** The fact behind the review; rows that are older than its codes hold a sentence. */
  detail: string;
  /** The time in milliseconds since 1970, UTC, as are all times here. */
  flaggedAt: number;
  resolvedAt: number | null;
  /** The uid of the instructor, or `stripe` when the review resolved itself. */
  resolvedBy: string | null;
  /** The instructor's words, or a `ReviewResolution`; older rows hold a sentence of ours in its place. */
  note: string | null;
};

export type NewPaymentReview = Omit<
  PaymentReview,
  'email' | 'detail' | 'resolvedAt' | 'resolvedBy' | 'note'
> & { detail: ReviewDetail };

/**
 * Creates a review, and returns true for the one call that created it. The same fact again changes nothing, unless
 * the review had resolved itself: then it is open once more.
 */
export async function createPaymentReview(db: Database, review: NewPaymentReview): Promise<boolean> {
  const created = await db
    .insertInto('paymentReviews')
    .values({
      ...review,
      fact: `${review.reason}:${review.checkoutSessionId}`,
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('fact')
        .doUpdateSet({ resolvedAt: null, resolvedBy: null, note: null })
        .where('paymentReviews.resolvedBy', '=', byStripe),
    )
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** The number of resolved reviews on the list; open ones are never left out. */
const maxResolved = 200;

/** Lists all open reviews and then the resolved ones, each the newest first. */
export async function listPaymentReviews(db: Database): Promise<PaymentReview[]> {
  const open = await selectPaymentReviews(db).where('paymentReviews.resolvedAt', 'is', null).execute();
  const resolved = await selectPaymentReviews(db)
    .where('paymentReviews.resolvedAt', 'is not', null)
    .limit(maxResolved)
    .execute();
  return [...open, ...resolved];
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

/**
 * Resolves a review. Returns null when there is no such review or it is resolved already; the first resolution
 * stays.
 */
export async function resolvePaymentReview(
  db: Database,
  resolution: { id: string; by: string; note: string; now: number },
): Promise<{ uid: string | null; checkoutSessionId: string } | null> {
  const resolved = await db
    .updateTable('paymentReviews')
    .set({ resolvedAt: resolution.now, resolvedBy: resolution.by, note: resolution.note })
    .where('id', '=', resolution.id)
    .where('resolvedAt', 'is', null)
    .returning(['uid', 'checkoutSessionId'])
    .executeTakeFirst();
  return resolved ?? null;
}

/** Resolves the open reviews of a session whose reasons are gone. */
export async function autoResolvePaymentReviews(
  db: Database,
  ended: {
    checkoutSessionId: string;
    reasons: readonly ReviewReason[];
    resolution: ReviewResolution;
    now: number;
  },
): Promise<void> {
  await db
    .updateTable('paymentReviews')
    .set({ resolvedAt: ended.now, resolvedBy: byStripe, note: ended.resolution })
    .where('checkoutSessionId', '=', ended.checkoutSessionId)
    .where('reason', 'in', ended.reasons)
    .where('resolvedAt', 'is', null)
    .execute();
}
