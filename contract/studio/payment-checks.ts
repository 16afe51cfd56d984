import { createRoute, z } from '@hono/zod-openapi';
import { timelineEventKinds, checkVerdicts } from '#rules/payments/payment-check.ts';
import { body, reply, text, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

const plan = z.enum(['free', 'premium', 'ultra']);

const paymentCheck = z.strictObject({
  verdict: z.enum(checkVerdicts),
  /** The plan as it is now, after what could be repaired was repaired. */
  plan,
  /** What happened, the oldest first. */
  events: z.array(
    z.strictObject({
      what: z.enum(timelineEventKinds),
      at: time,
      item: z.enum(['premium', 'ultra', 'upgrade']).nullable(),
      amountCents: z.int().nullable(),
      currency: z.enum(['USD', 'MYR']).nullable(),
      receipt: z.string().nullable(),
    }),
  ),
  /** Receipt numbers and Stripe's ids, for whoever writes to us about it. */
  references: z.array(z.string()),
  /** Where a payment that was begun can be finished. */
  payUrl: z.string().nullable(),
});

/** Asks Stripe there and then about all that I tried to pay, and opens what was paid. */
export const createPaymentCheck = createRoute({
  method: 'post',
  path: '/api/payment-checks',
  responses: {
    201: reply('What was found, and done', paymentCheck),
    ...refusals('unauthenticated', 'resource-exhausted', 'unavailable'),
  },
});

/** The same about somebody, named by an address, a receipt's number or one of Stripe's ids. */
export const createStudioPaymentCheck = createRoute({
  method: 'post',
  path: '/api/studio/payment-checks',
  request: { body: body(z.strictObject({ about: text(320) })) },
  responses: {
    201: reply(
      'What was found, and done',
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
