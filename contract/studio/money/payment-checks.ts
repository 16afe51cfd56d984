import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { timelineEventKinds, checkVerdicts } from '#rules/payments/payment-check.ts';
import { body, currency, reply, text, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

const plan = z.enum(['free', 'premium', 'ultra']);

const paymentCheck = z.strictObject({
  verdict: z.enum(checkVerdicts),
  /** The plan after everything that could be repaired was repaired. */
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
  /** The payment page of a checkout that is not finished; null when there is none. */
  payUrl: z.string().nullable(),
});

/** Asks Stripe at once about all my attempts to pay, and grants what was paid. */
export const createPaymentCheck = endpoint({
  method: 'post',
  path: '/api/payment-checks',
  access: 'signed-in',
  responses: {
    201: reply('The result of the check', paymentCheck),
    ...refusals('unauthenticated', 'resource-exhausted', 'unavailable'),
  },
});

/** Checks the payments of a customer, found by an e-mail, a receipt number or one of the ids of Stripe. */
export const createStudioPaymentCheck = endpoint({
  method: 'post',
  path: '/api/studio/payment-checks',
  access: { role: 'instructor', secondFactor: 'session' },
  audit: 'payment-check',
  request: { body: body(z.strictObject({ about: text(320) })) },
  responses: {
    201: reply(
      'The result of the check',
      z.strictObject({
        person: z.strictObject({ uid: z.string(), email: z.string(), name: z.string().nullable() }),
        check: paymentCheck,
      }),
    ),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'resource-exhausted',
      'unavailable',
    ),
  },
});
