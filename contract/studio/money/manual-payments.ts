import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { longestReason } from '#rules/payments/grants.ts';
import { longestReference, manualKinds } from '#rules/payments/manual-payment.ts';
import { body, currency, done, id, reply, text, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

const refused = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'unavailable',
);

/**
 * Records a bank transfer or cash that the learner has paid to the seller. It gives the plan at once and gets a receipt.
 * The same id again changes nothing.
 */
export const createManualPayment = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/manual-payments',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'payment-recorded',
  request: {
    params: z.strictObject({ uid: id }),
    body: body(
      z.strictObject({
        /** An id of the browser's, so that a second press records nothing more. */
        id: id.max(64),
        kind: z.enum(manualKinds),
        item: z.enum(['premium', 'ultra', 'upgrade']),
        /** In the currency's smallest unit, as Stripe counts it. */
        amountCents: z.int(),
        currency,
        /** The time when the money was received. */
        paidAt: time,
        /** The reference of the bank, or the number of a receipt book; '' without one. */
        reference: text(longestReference).trim(),
        note: text(longestReason).trim(),
      }),
    ),
  },
  responses: { 201: reply('Recorded', done), ...refused },
});

/** Withdraws a payment that was recorded by mistake. The access that it gave ends at once. */
export const createWithdrawal = endpoint({
  method: 'post',
  path: '/api/studio/manual-payments/{id}/withdrawal',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'payment-withdrawn',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ why: text(longestReason).trim().min(1) })),
  },
  responses: { 201: reply('Withdrawn', done), ...refused },
});
