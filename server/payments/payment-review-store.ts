/** Payment reviews: the session, the reason, and the instructor's resolution (promise I2). */
import type { ReviewDetail, ReviewReason, ReviewResolution } from '#rules/payments/payment.ts';
import type { Database } from '#server/platform/db/database.ts';

/** `resolvedBy` of reviews that resolved automatically, such as after a refund. */
const byStripe = 'stripe';

/** Resolved reviews on the list; open ones are never omitted. */
const maxResolved = 200;

export type PaymentReview = {
  id: string;
  reason: ReviewReason;
  /** The presumed customer; null when the session names none. */
  uid: string | null;
  /** The user's email; null for an unknown user. */
  email: string | null;
  checkoutSessionId: string;
  /** The amount at Stripe, if known. */
  amountCents: number | null;
  /** In lower case, as Stripe writes it. */
  currency: string | null;
  /** A `ReviewDetail`; older rows contain a sentence. */
  detail: string;
  /** In milliseconds since 1970, UTC, like all times here. */
  flaggedAt: number;
  resolvedAt: number | null;
  /** The uid of the instructor, or `stripe` when it resolved automatically. */
  resolvedBy: string | null;
  /** The instructor's note, or a `ReviewResolution`; older rows contain a sentence instead. */
  note: string | null;
};

export type NewPaymentReview = Omit<
  PaymentReview,
  'email' | 'detail' | 'resolvedAt' | 'resolvedBy' | 'note'
> & { detail: ReviewDetail };

/**
 * Creates a review, and returns true for the one call that did. The same fact again changes nothing, unless the review
 * had resolved automatically: then it is reopened.
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

/** Lists all open reviews, then resolved ones, each newest first. */
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

/** Resolves a review; null when it does not exist or is resolved already. */
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

/** Resolves a session's open reviews whose reasons no longer apply. */
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
