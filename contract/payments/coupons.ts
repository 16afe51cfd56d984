import { z } from '@hono/zod-openapi';
import { couponAnswers } from '#rules/payments/coupon.ts';
import { body, currency, done, endpoint, id, reply, text, time } from '#contract/endpoint.ts';
import { longestTypedCode } from './checkouts.ts';

const plan = z.enum(['premium', 'ultra']);

export const readCoupon = endpoint({
  summary: 'Reads what a coupon makes of the prices, for a visitor or a user',
  description: 'Unknown codes are limited by user or network.',
  method: 'get',
  path: '/api/coupons/{code}',
  request: { params: z.strictObject({ code: text(longestTypedCode).min(1) }) },
  responses: {
    200: reply(
      'The answer to the code',
      z.strictObject({
        answer: z.enum(couponAnswers),
        /** As it is stored. */
        code: z.string(),
        endsAt: time.nullable(),
        /** A learner's link, which is not for gifts. */
        isReferral: z.boolean(),
        /** The lowered prices; empty unless the answer is `valid`. Amounts are in the currency's smallest unit. */
        prices: z.array(z.strictObject({ id, plan, currency, listCents: z.int(), amountCents: z.int() })),
      }),
    ),
  },
  errors: ['resource-exhausted'],
});

export const createCouponClaim = endpoint({
  summary: 'Gives me the plan of a coupon of 100 %, without a payment',
  description: 'A second click changes nothing.',
  method: 'post',
  path: '/api/coupon-claims',
  access: 'signed-in',
  limit: { name: 'coupon-claims', per: 'user', atMost: 60, minutes: 60 },
  request: { body: body(z.strictObject({ plan, coupon: text(longestTypedCode) })) },
  responses: { 201: reply('Given', done) },
  // `aborted`: the plan is owned, or the coupon gives nothing; the reason says which.
  errors: ['aborted'],
});
