import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { longestReason } from '#rules/payments/grants.ts';
import { body, id, reply, text } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

/**
 * Refunds a payment, whole or in part: at Stripe, or for a manual payment in the books alone, for the money goes back by
 * hand. Sent again after a lost answer, it refunds nothing more.
 */
export const createRefund = endpoint({
  method: 'post',
  path: '/api/studio/payments/{id}/refunds',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'refund-requested',
  request: {
    params: z.strictObject({ id }),
    body: body(
      z.strictObject({
        /** In the currency's smallest unit, as Stripe counts it. */
        amountCents: z.int().min(1),
        /** The amount that the screen showed as refunded already; the refund is refused when it has changed since. */
        refundedCents: z.int().min(0),
        why: text(longestReason).trim().min(1),
      }),
    ),
  },
  responses: {
    201: reply(
      'Refunded',
      z.strictObject({
        /** False where Stripe has refunded and then gave no more answer: the plan follows within minutes. */
        isConfirmed: z.boolean(),
      }),
    ),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});
