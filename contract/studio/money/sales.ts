import { z } from '@hono/zod-openapi';
import { giftStates } from '#rules/payments/gift.ts';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { payoutStatuses, saleStates } from '#rules/payments/sales.ts';
import { currency, endpoint, instructor, reply, time } from '#contract/endpoint.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

/** Days are in UTC, as on receipts; both ends are included. */
const filter = {
  from: day.optional(),
  to: day.optional(),
  state: z.enum(saleStates).optional(),
  plan: z.enum(['premium', 'ultra']).optional(),
  currency: currency.optional(),
  kind: z.enum(paymentKinds).optional(),
};

const sale = z.strictObject({
  /** The id of the Checkout session, or the key of a manual payment. */
  id: z.string(),
  uid: z.string(),
  email: z.string().nullable(),
  kind: z.enum(paymentKinds),
  item: z.enum(['premium', 'ultra', 'upgrade']),
  /** The state of a gift; null for a payment for oneself. */
  gift: z.enum(giftStates).nullable(),
  /** The number of seats that were bought for a group; null for any other payment. */
  seats: z.int().nullable(),
  currency,
  amountCents: z.int(),
  /** The discount of a coupon, and its code; 0 and null without one. */
  discountCents: z.int(),
  coupon: z.string().nullable(),
  /** The tax in `amountCents`, and the company on the receipt; null if unknown. */
  taxCents: z.int(),
  company: z.string().nullable(),
  refundedCents: z.int(),
  paidAt: time,
  /** The country of the customer at the time of the payment; null if unknown. */
  country: z.string().nullable(),
  receipt: z.string().nullable(),
  standing: z.enum(saleStates),
  /** Stripe's fee and net amount, in the currency of the payout; null if unknown. */
  feeCents: z.int().nullable(),
  netCents: z.int().nullable(),
  settledCurrency: z.string().nullable(),
});

export const listSales = endpoint({
  summary: 'Lists the payments of all kinds, the newest first, 50 a page',
  method: 'get',
  path: '/api/studio/sales',
  access: instructor,
  key: 'payments:read',
  request: {
    query: z.strictObject({
      ...filter,
      /** `next` of the previous page. */
      cursor: z
        .string()
        .regex(/^\d{1,15}_[A-Za-z0-9_-]{1,255}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'A page of sales',
      z.strictObject({ sales: z.array(sale), /** Null on the last page. */ next: z.string().nullable() }),
    ),
  },
});

export const readSalesTotals = endpoint({
  summary: 'Sums the sales of the same filter, by currency; withdrawn ones count only on request',
  method: 'get',
  path: '/api/studio/sales/totals',
  access: instructor,
  key: 'payments:read',
  request: { query: z.strictObject(filter) },
  responses: {
    200: reply(
      'The sums',
      z.strictObject({
        totals: z.array(
          z.strictObject({
            currency,
            count: z.int(),
            grossCents: z.int(),
            refundedCents: z.int(),
            /** The tax in each of these. */
            taxCents: z.int(),
            refundedTaxCents: z.int(),
          }),
        ),
      }),
    ),
  },
});

export const exportSales = endpoint({
  summary: 'Returns the sales of a month in UTC as comma-separated values, safe for spreadsheets',
  method: 'get',
  path: '/api/studio/sales/export',
  access: instructor,
  key: 'payments:read',
  request: { query: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }) },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});

/** A month in UTC. */
const month = { query: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }) };

export const readSettlements = endpoint({
  summary: 'Adds up what Stripe has booked for our payments in a month, by the currency of the payouts',
  method: 'get',
  path: '/api/studio/settlements',
  access: instructor,
  key: 'payments:read',
  request: month,
  responses: {
    200: reply(
      'The sums',
      z.strictObject({
        settlements: z.array(
          z.strictObject({
            currency,
            grossCents: z.int(),
            /** Zero or negative. */
            refundedCents: z.int(),
            disputedCents: z.int(),
            feeCents: z.int(),
            /** The sum of all of these, less the fees. */
            netCents: z.int(),
          }),
        ),
        /** The payments of the month without known bookings. */
        unbooked: z.int(),
      }),
    ),
  },
});

export const readPayouts = endpoint({
  summary: 'Lists the payouts that Stripe made in a month, the newest first',
  method: 'get',
  path: '/api/studio/payouts',
  access: instructor,
  request: month,
  responses: {
    200: reply(
      'The payouts',
      z.strictObject({
        payouts: z.array(
          z.strictObject({
            id: z.string(),
            amountCents: z.int(),
            currency,
            status: z.enum(payoutStatuses),
            createdAt: time,
            arrivesAt: time,
          }),
        ),
        /** False if Stripe has more. */
        isComplete: z.boolean(),
      }),
    ),
  },
});
