import { z } from '@hono/zod-openapi';
import { body, done, endpoint, id, refusals, reply, text } from '#contract/endpoint.ts';

/**
 * Stores the plan that I look at: sets choicePlan, and clickpay with the first choice (specification 4, decision 7).
 */
export const putPlanChoice = endpoint({
  method: 'put',
  path: '/api/plan-choice',
  access: 'signed-in',
  request: { body: body(z.strictObject({ plan: z.enum(['premium', 'ultra']) })) },
  responses: {
    200: reply('Stored', done),
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});

const plan = z.enum(['premium', 'ultra']);

/** The result of a payment, as the server has verified it with Stripe. */
export const paymentResult = z.strictObject({
  state: z.enum(['paid', 'not-paid', 'checking']),
  plan,
  /** The payment was refunded or taken back by the bank, so it grants nothing any more. */
  refunded: z.literal(true).optional(),
  /** The payment grants nothing by itself and needs review: the reason, and the item that was bought. */
  review: z
    .strictObject({
      why: z.enum(['upgrade-alone', 'paid-twice', 'not-as-asked']),
      item: z.enum(['premium', 'ultra', 'upgrade']),
    })
    .optional(),
});

/** The result for the customer, with the plan that they own now where the payment does not tell it. */
const ownPaymentResult = paymentResult.extend({ has: z.enum(['free', 'premium', 'ultra']).optional() });

/** Creates a checkout: the browser names a plan, and the server chooses the price, amount, currency and customer. */
export const createCheckout = endpoint({
  method: 'post',
  path: '/api/checkouts',
  access: 'signed-in',
  priority: 'first',
  request: {
    body: body(
      z.strictObject({
        plan,
        /** The id of the price that the page showed. When the price is another one by now, no checkout is created. */
        shown: text(40).optional(),
      }),
    ),
  },
  responses: {
    201: reply('The URL of the payment page', z.strictObject({ url: z.string(), sessionId: id })),
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

/** Reads the result of one of my checkouts; those of other users are not found. */
export const readCheckout = endpoint({
  method: 'get',
  path: '/api/checkouts/{id}',
  access: 'signed-in',
  writes: true,
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('The verified state', ownPaymentResult),
    ...refusals('invalid-argument', 'unauthenticated', 'not-found', 'resource-exhausted'),
  },
});

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

/** Stores that both boxes are ticked: the user shares neither the account nor the lesson links. */
export const createAgreement = endpoint({
  method: 'post',
  path: '/api/agreements',
  access: 'signed-in',
  request: {
    body: body(
      z.strictObject({
        version: text(20),
        account: z.literal(true),
        lessonLinks: z.literal(true),
        /** The versions of the terms and the refund policy that were shown; those in force where they are left out. */
        terms: z.int().min(1).optional(),
        refunds: z.int().min(1).optional(),
      }),
    ),
  },
  responses: {
    201: reply('Stored with the text and the time', done),
    // `aborted` when the terms have changed since they were shown.
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});
