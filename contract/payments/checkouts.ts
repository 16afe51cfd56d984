import { z } from '@hono/zod-openapi';
import { fewestSeats, mostSeats } from '#rules/payments/group.ts';
import { body, done, endpoint, id, reply, text } from '#contract/endpoint.ts';

/** The most characters of a code as a customer types it, with spaces. */
export const longestTypedCode = 64;

export const putPlanChoice = endpoint({
  summary:
    'Stores the chosen plan: sets choicePlan, and clickpay with the first choice (specification 4, decision 7)',
  method: 'put',
  path: '/api/plan-choice',
  access: 'signed-in',
  request: { body: body(z.strictObject({ plan: z.enum(['premium', 'ultra']) })) },
  responses: { 200: reply('Stored', done) },
  errors: ['aborted'],
});

const plan = z.enum(['premium', 'ultra']);

/** The result of a payment, as the server has verified it with Stripe. */
export const paymentResult = z.strictObject({
  state: z.enum(['paid', 'not-paid', 'checking']),
  plan,
  /** The payment was refunded or charged back, so it no longer grants anything. */
  refunded: z.literal(true).optional(),
  /** It was paid for someone else. */
  isGift: z.literal(true).optional(),
  /** The number of seats that were paid for. */
  seats: z.int().optional(),
  /** The payment needs review before it grants anything: the reason, and the bought item. */
  review: z
    .strictObject({
      why: z.enum(['upgrade-alone', 'paid-twice', 'not-as-asked']),
      item: z.enum(['premium', 'ultra', 'upgrade']),
    })
    .optional(),
});

/** The result for the customer, with their current plan if the payment does not determine it. */
const ownPaymentResult = paymentResult.extend({ has: z.enum(['free', 'premium', 'ultra']).optional() });

export const createCheckout = endpoint({
  summary:
    'Creates a checkout: the browser names a plan, and the server chooses the price, amount, currency and customer',
  method: 'post',
  path: '/api/checkouts',
  access: 'signed-in',
  priority: 'first',
  limit: { name: 'checkouts', per: 'user', atMost: 120, minutes: 60 },
  request: {
    body: body(
      z.strictObject({
        plan,
        /** The id of the price that the page showed. If the price has changed, no checkout is created. */
        shown: text(40).optional(),
        /** The amount that the page showed, in cents; it selects nothing, either. */
        shownCents: z.int().min(0).optional(),
        /** The code of a coupon. */
        coupon: text(longestTypedCode).optional(),
        /** To buy it for someone else: the payment gives me a code instead of the plan. */
        isGift: z.literal(true).optional(),
        /** The number of seats to buy for a group. The customer gets seats to give away instead of the plan. */
        seats: z.int().min(fewestSeats).max(mostSeats).optional(),
      }),
    ),
  },
  responses: {
    201: reply('The URL of the payment page', z.strictObject({ url: z.string(), sessionId: id })),
  },
  errors: ['aborted', 'internal', 'deadline-exceeded'],
});

export const readCheckout = endpoint({
  summary: 'Reads the result of one of my checkouts; those of other users are not found',
  method: 'get',
  path: '/api/checkouts/{id}',
  access: 'signed-in',
  writes: true,
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('The verified state', ownPaymentResult) },
  errors: ['not-found', 'resource-exhausted'],
});

export const readPaymentResult = endpoint({
  summary:
    'Reads the result of a payment by the unguessable id of its session, without signing in, since bank apps may return to another browser',
  description: 'The result does not reveal whose payment it is.',
  method: 'get',
  path: '/api/payment-results/{id}',
  writes: true,
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('The verified state', paymentResult) },
  errors: ['not-found', 'resource-exhausted'],
});

export const createAgreement = endpoint({
  summary: 'Stores that both boxes are ticked: the user shares neither the account nor the lesson links',
  method: 'post',
  path: '/api/agreements',
  access: 'signed-in',
  request: {
    body: body(
      z.strictObject({
        version: text(20),
        account: z.literal(true),
        lessonLinks: z.literal(true),
        /** The versions of the terms and the refund policy that were shown; those in force if omitted. */
        terms: z.int().min(1).optional(),
        refunds: z.int().min(1).optional(),
      }),
    ),
  },
  responses: { 201: reply('Stored with the text and the time', done) },
  // `aborted`: the terms have changed since they were shown.
  errors: ['aborted'],
});
