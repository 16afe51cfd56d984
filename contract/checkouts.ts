import { createRoute, z } from '@hono/zod-openapi';
import { body, id, reply, text } from './parts.ts';
import { refusals } from './refusals.ts';

const plan = z.enum(['premium', 'ultra']);

/** What the server has verified with Stripe about a payment. */
export const paymentResult = z.strictObject({
  state: z.enum(['paid', 'not-paid', 'checking']),
  plan,
  /** It was paid, and the money went back, so it opens nothing any more. */
  refunded: z.literal(true).optional(),
  /** Money came and opens nothing by itself, so the instructor looks at it: why, and what was bought. */
  review: z
    .strictObject({
      why: z.enum(['upgrade-alone', 'paid-twice', 'not-as-asked']),
      item: z.enum(['premium', 'ultra', 'upgrade']),
    })
    .optional(),
});

/** Its owner is also told the plan they have, where the payment does not say it. */
const ownPaymentResult = paymentResult.extend({ has: z.enum(['free', 'premium', 'ultra']).optional() });

/** Opens a payment at Stripe: the browser names a plan, the server picks price, amount, currency and person. */
export const createCheckout = createRoute({
  method: 'post',
  path: '/api/checkouts',
  request: {
    body: body(
      z.strictObject({
        plan,
        /** The id of the price that was shown beside it: when it is another one by now, nothing is opened. */
        shown: text(40).optional(),
      }),
    ),
  },
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

/** How one of my payments ended; nobody else's is found. */
export const readCheckout = createRoute({
  method: 'get',
  path: '/api/checkouts/{id}',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('The verified state', ownPaymentResult),
    ...refusals('invalid-argument', 'unauthenticated', 'not-found', 'resource-exhausted'),
  },
});
