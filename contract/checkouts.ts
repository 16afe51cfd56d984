import { createRoute, z } from '@hono/zod-openapi';
import { body, id, reply } from './parts.ts';
import { refusals } from './refusals.ts';

const plan = z.enum(['premium', 'ultra']);

/** Opens a payment at Stripe: the browser names a plan, the server picks price, amount, currency and person. */
export const createCheckout = createRoute({
  method: 'post',
  path: '/api/checkouts',
  request: { body: body(z.strictObject({ plan })) },
  responses: {
    201: reply('Where to send the browser', z.strictObject({ url: z.string(), sessionId: id })),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'aborted',
      'resource-exhausted',
      'internal',
      'unavailable',
      'deadline-exceeded',
    ),
  },
});

/** What the server has verified with Stripe about one of my payments. */
export const readCheckout = createRoute({
  method: 'get',
  path: '/api/checkouts/{id}',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply(
      'The verified state',
      z.strictObject({ state: z.enum(['paid', 'not-paid', 'checking']), plan }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'not-found'),
  },
});
