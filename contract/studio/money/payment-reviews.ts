import { z } from '@hono/zod-openapi';
import { checkVerdicts, timelineEventKinds } from '#rules/payments/payment-check.ts';
import { reviewReasons } from '#rules/payments/payment.ts';
import {
  body,
  currency,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';

const plan = z.enum(['free', 'premium', 'ultra']);

const paymentCheck = z.strictObject({
  verdict: z.enum(checkVerdicts),
  /** The plan after the repairs. */
  plan,
  /** The timeline, the oldest event first. */
  events: z.array(
    z.strictObject({
      what: z.enum(timelineEventKinds),
      at: time,
      item: z.enum(['premium', 'ultra', 'upgrade']).nullable(),
      amountCents: z.int().nullable(),
      currency: currency.nullable(),
      receipt: z.string().nullable(),
    }),
  ),
  /** The receipt numbers and Stripe ids to name in a message about the payment. */
  references: z.array(z.string()),
  /** The payment page of an open checkout; null if none is open. */
  payUrl: z.string().nullable(),
});

export const createPaymentCheck = endpoint({
  summary: 'Checks all my attempts to pay with Stripe, and grants what was paid',
  method: 'post',
  path: '/api/payment-checks',
  access: 'signed-in',
  limit: { name: 'payment-checks', per: 'user', atMost: 10, minutes: 60 },
  responses: { 201: reply('The result of the check', paymentCheck) },
});

export const createStudioPaymentCheck = endpoint({
  summary: 'Checks the payments of a customer, found by an email, a receipt number or a Stripe id',
  method: 'post',
  path: '/api/studio/payment-checks',
  access: instructor,
  audit: 'payment-check',
  limit: { name: 'payment-checks', per: 'user', atMost: 300, minutes: 60 },
  request: { body: body(z.strictObject({ about: text(320) })) },
  responses: {
    201: reply(
      'The result of the check',
      z.strictObject({
        person: z.strictObject({ uid: z.string(), email: z.string(), name: z.string().nullable() }),
        check: paymentCheck,
      }),
    ),
  },
  errors: ['not-found'],
});

const paymentReview = z.strictObject({
  id,
  reason: z.enum(reviewReasons),
  /** The user whose payment it may be; null if the session names none. */
  uid: z.string().nullable(),
  email: z.string().nullable(),
  checkoutSessionId: z.string(),
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
  /** A code with its values, such as `amount-differs 7799` (rules/detail.ts). */
  detail: z.string(),
  flaggedAt: time,
  resolvedAt: time.nullable(),
  /** The uid of the instructor, or `stripe` if it was resolved automatically, such as by a refund. */
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
});

export const listPaymentReviews = endpoint({
  summary: 'Lists the payment reviews, the open ones first',
  method: 'get',
  path: '/api/studio/payment-reviews',
  access: instructor,
  responses: { 200: reply('The payment reviews', z.strictObject({ reviews: z.array(paymentReview) })) },
});

export const putPaymentReviewResolution = endpoint({
  summary: 'Resolves a review with a note; a second resolution is rejected',
  method: 'put',
  path: '/api/studio/payment-reviews/{id}/resolution',
  access: freshInstructor,
  audit: 'look-settled',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ note: text(500).trim() })),
  },
  responses: { 200: reply('Resolved', done) },
  errors: ['aborted'],
});
