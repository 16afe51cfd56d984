import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { reviewReasons } from '#rules/payments/payment-review.ts';
import { body, done, id, reply, text, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

const paymentReview = z.strictObject({
  id,
  reason: z.enum(reviewReasons),
  /** The user whose money it may be; null when the session names none. */
  uid: z.string().nullable(),
  email: z.string().nullable(),
  checkoutSessionId: z.string(),
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
  /** A code with its values, such as `amount-differs 7799` (rules/detail.ts). */
  detail: z.string(),
  flaggedAt: time,
  resolvedAt: time.nullable(),
  /** The uid of the instructor, or `stripe` when the review resolved itself, for example by a refund. */
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Lists the payment reviews, the open ones first. */
export const listPaymentReviews = endpoint({
  method: 'get',
  path: '/api/studio/payment-reviews',
  access: { role: 'instructor', secondFactor: 'session' },
  responses: {
    200: reply('The payment reviews', z.strictObject({ reviews: z.array(paymentReview) })),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});

/** Resolves a review with a note; the first resolution stays. */
export const putPaymentReviewResolution = endpoint({
  method: 'put',
  path: '/api/studio/payment-reviews/{id}/resolution',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'look-settled',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ note: text(500).trim() })),
  },
  responses: {
    200: reply('Resolved', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'aborted', 'unavailable'),
  },
});
