import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { saleStates } from '#rules/payments/sales.ts';
import { currency, reply, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

/** Days are in UTC, as on receipts; both ends belong to the span. */
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
  currency,
  amountCents: z.int(),
  refundedCents: z.int(),
  paidAt: time,
  /** The country of the customer at the time of the payment; null where it is not known. */
  country: z.string().nullable(),
  receipt: z.string().nullable(),
  standing: z.enum(saleStates),
  /** The amounts that Stripe keeps and pays out, in the currency of the pay-out; null where they are not known. */
  feeCents: z.int().nullable(),
  netCents: z.int().nullable(),
  settledCurrency: z.string().nullable(),
});

/** Lists the payments of all kinds, the newest first, 50 a page. */
export const listSales = endpoint({
  method: 'get',
  path: '/api/studio/sales',
  access: { role: 'instructor', secondFactor: 'session' },
  request: {
    query: z.strictObject({
      ...filter,
      /** `next` of the page before. */
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
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied'),
  },
});

/** Sums the sales of the same filter, by currency; withdrawn ones count only where they are asked for. */
export const readSalesTotals = endpoint({
  method: 'get',
  path: '/api/studio/sales/totals',
  access: { role: 'instructor', secondFactor: 'session' },
  request: { query: z.strictObject(filter) },
  responses: {
    200: reply(
      'The sums',
      z.strictObject({
        totals: z.array(
          z.strictObject({ currency, count: z.int(), grossCents: z.int(), refundedCents: z.int() }),
        ),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied'),
  },
});

/** Returns the sales of a month in UTC as comma-separated values, which spreadsheets open without running anything. */
export const exportSales = endpoint({
  method: 'get',
  path: '/api/studio/sales/export',
  access: { role: 'instructor', secondFactor: 'session' },
  request: { query: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }) },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied'),
  },
});
