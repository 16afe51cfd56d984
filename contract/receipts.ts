import { createRoute, z } from '@hono/zod-openapi';
import { reply, time } from './parts.ts';
import { refusals } from './refusals.ts';

const number = z.string().regex(/^[A-Z0-9-]{1,40}$/);

/** One paid payment as its receipt tells it; amounts in cents. */
const receiptSchema = z.strictObject({
  number,
  /** When it was paid. */
  issuedAt: time,
  item: z.enum(['premium', 'ultra', 'upgrade']),
  amountCents: z.int(),
  currency: z.enum(['USD', 'MYR']),
  standing: z.enum(['paid', 'refunded-in-part', 'refunded', 'disputed', 'charged-back', 'withdrawn']),
  refundedCents: z.int(),
  /** When something was given back last; null while nothing was. */
  refundedAt: time.nullable(),
});

/** The receipts of what I paid, the newest first. */
export const listReceipts = createRoute({
  method: 'get',
  path: '/api/receipts',
  responses: {
    200: reply('My receipts', z.strictObject({ receipts: z.array(receiptSchema) })),
    ...refusals('unauthenticated'),
  },
});

/** One of my receipts, whole; anybody else's is not found. */
export const readReceipt = createRoute({
  method: 'get',
  path: '/api/receipts/{number}',
  request: { params: z.strictObject({ number }) },
  responses: {
    200: reply(
      'The receipt',
      receiptSchema.extend({
        /** Who sold; what the configuration leaves empty is an empty string. */
        seller: z.strictObject({
          name: z.string(),
          registration: z.string(),
          address: z.string(),
          tax: z.string(),
        }),
        buyer: z.strictObject({ name: z.string().nullable(), email: z.string() }),
        /** What Stripe calls the payment. */
        reference: z.string(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'not-found'),
  },
});

/** The same as a PDF to keep. */
export const readReceiptPdf = createRoute({
  method: 'get',
  path: '/api/receipts/{number}/pdf',
  request: { params: z.strictObject({ number }) },
  responses: {
    200: {
      description: 'The receipt on paper',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refusals('invalid-argument', 'unauthenticated', 'not-found', 'resource-exhausted'),
  },
});
