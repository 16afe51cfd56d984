import { createRoute, z } from '@hono/zod-openapi';
import { paymentResult } from './checkouts.ts';
import { id, reply } from './parts.ts';
import { refusals } from './refusals.ts';

/**
 * How a payment ended, for whoever holds its session's id, which nobody can guess: bank apps come back in another
 * browser, where nobody is signed in. It never says whose payment it is.
 */
export const readPaymentResult = createRoute({
  method: 'get',
  path: '/api/payment-results/{id}',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('The verified state', paymentResult),
    ...refusals('invalid-argument', 'not-found', 'resource-exhausted'),
  },
});
