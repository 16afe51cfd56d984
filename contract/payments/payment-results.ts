import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { paymentResult } from './checkouts.ts';
import { id, reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/**
 * Reads the result of a payment by the id of its session, which nobody can guess: bank apps come back in another
 * browser, where nobody is signed in. The result never tells whose payment it is.
 */
export const readPaymentResult = endpoint({
  method: 'get',
  path: '/api/payment-results/{id}',
  writes: true,
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('The verified state', paymentResult),
    ...refusals('invalid-argument', 'not-found', 'resource-exhausted'),
  },
});
