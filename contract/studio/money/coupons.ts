import { z } from '@hono/zod-openapi';
import { couponStates, longestCode, mostUses } from '#rules/payments/coupon.ts';
import {
  body,
  currency,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';
import { cents, revision } from './fields.ts';

const settings = {
  /** Null for fixed amounts. */
  percentOff: z.int().min(1).max(100).nullable(),
  /** By currency, in its smallest unit; empty for percent. */
  amountsOff: z.record(currency, cents),
  /** The one plan that it is for; null for both. */
  plan: z.enum(['premium', 'ultra']).nullable(),
  maxUses: z.int().min(1).max(mostUses).nullable(),
  isOncePerLearner: z.boolean(),
  startsAt: time.min(0).nullable(),
  endsAt: time.min(0).nullable(),
};

const listedCoupon = z.strictObject({
  ...settings,
  id,
  code: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  revision,
  state: z.enum(couponStates),
  /** Payments and grants. */
  uses: z.int(),
  /** Each holds a use until it is paid or expires. */
  openCheckouts: z.int(),
});

export const listStudioCoupons = endpoint({
  summary: 'Lists all coupons, the newest first',
  method: 'get',
  path: '/api/studio/coupons',
  access: instructor,
  key: 'payments:read',
  responses: { 200: reply('The coupons', z.strictObject({ coupons: z.array(listedCoupon) })) },
});

export const createStudioCoupon = endpoint({
  summary: 'Creates a coupon, which is active immediately',
  description: 'The browser chooses the id, so that a second click creates no other.',
  method: 'post',
  path: '/api/studio/coupons',
  access: freshInstructor,
  audit: 'coupon-created',
  request: { body: body(z.strictObject({ ...settings, id, code: text(2 * longestCode) })) },
  responses: { 201: reply('Created', done) },
  errors: ['aborted'],
});

export const putStudioCoupon = endpoint({
  summary: 'Changes a coupon or deactivates it, unless it was changed since the screen loaded',
  description: 'Open checkouts keep the price that they were opened with.',
  method: 'put',
  path: '/api/studio/coupons/{id}',
  access: freshInstructor,
  audit: 'coupon-changed',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ ...settings, isActive: z.boolean(), revision })),
  },
  responses: { 200: reply('Changed', done) },
  errors: ['not-found', 'aborted'],
});

export const listCouponUses = endpoint({
  summary: 'Lists who used a coupon, the newest first',
  method: 'get',
  path: '/api/studio/coupons/{id}/uses',
  access: instructor,
  key: 'payments:read',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply(
      'The newest uses',
      z.strictObject({
        uses: z.array(
          z.strictObject({
            uid: z.string(),
            email: z.string(),
            at: time,
            plan: z.enum(['premium', 'ultra']),
            /** Null for a plan that was given for free. */
            currency: currency.nullable(),
            amountCents: z.int(),
            discountCents: z.int(),
            refundedCents: z.int(),
            number: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
  errors: ['not-found'],
});

export const exportCouponUses = endpoint({
  summary: 'Exports who used a coupon, as CSV',
  method: 'get',
  path: '/api/studio/coupons/{id}/uses/export',
  access: instructor,
  request: { params: z.strictObject({ id }) },
  responses: {
    200: {
      description: 'The uses as CSV',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
  errors: ['not-found', 'resource-exhausted'],
});
