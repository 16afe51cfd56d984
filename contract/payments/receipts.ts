import {
  body,
  currency,
  done,
  endpoint,
  freshInstructor,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { billingModes, longestBilling } from '#rules/payments/billing.ts';
import { paymentKinds } from '#rules/payments/manual-payment.ts';

const number = z.string().regex(/^[A-Z0-9-]{1,40}$/);

/** A payment as its receipt shows it; amounts are in the currency's smallest unit. */
const receiptSchema = z.strictObject({
  number,
  /** The time of the payment. */
  issuedAt: time,
  /** The payment method: Stripe, bank transfer or cash. */
  kind: z.enum(paymentKinds),
  item: z.enum(['premium', 'ultra', 'upgrade']),
  /** Bought for someone else. */
  isGift: z.boolean(),
  /** The seats of a group; null for any other purchase. */
  seats: z.int().nullable(),
  amountCents: z.int(),
  /** The discount of a coupon, and its code; 0 and null without one. */
  discountCents: z.int(),
  coupon: z.string().nullable(),
  /** The tax in `amountCents`, and whether it was added to the price. */
  taxCents: z.int(),
  isTaxAdded: z.boolean(),
  currency,
  standing: z.enum(['paid', 'refunded-in-part', 'refunded', 'disputed', 'charged-back', 'withdrawn']),
  refundedCents: z.int(),
  /** The time of the last refund; null without one. */
  refundedAt: time.nullable(),
});

export const listReceipts = endpoint({
  summary: 'Lists the receipts of my payments, the newest first',
  method: 'get',
  path: '/api/receipts',
  access: 'signed-in',
  priority: 'deferrable',
  responses: { 200: reply('My receipts', z.strictObject({ receipts: z.array(receiptSchema) })) },
});

export const readReceipt = endpoint({
  summary: 'Reads one of my receipts; those of other users are not found',
  method: 'get',
  path: '/api/receipts/{number}',
  access: 'signed-in',
  priority: 'deferrable',
  request: { params: z.strictObject({ number }) },
  responses: {
    200: reply(
      'The receipt',
      receiptSchema.extend({
        /** The site's name at the time of the payment. */
        site: z.string(),
        /** The seller; a field that the configuration leaves empty is an empty string. */
        seller: z.strictObject({
          name: z.string(),
          registration: z.string(),
          address: z.string(),
          tax: z.string(),
        }),
        /** A field without a value is '', and `name` null. */
        buyer: z.strictObject({
          name: z.string().nullable(),
          email: z.string(),
          company: z.string(),
          address: z.string(),
          /** An ISO 3166 code. */
          country: z.string(),
          taxId: z.string(),
        }),
        /** Whether I can still add or correct these details. */
        canCorrect: z.boolean(),
        /** When the instructor last corrected these details; null if never. */
        changedAt: time.nullable(),
        /** The id of the payment at Stripe, or the seller's reference of a transfer; '' without one. */
        reference: z.string(),
      }),
    ),
  },
  errors: ['not-found'],
});

export const readReceiptPdf = endpoint({
  summary: 'Reads the same receipt as a PDF',
  method: 'get',
  path: '/api/receipts/{number}/pdf',
  access: 'signed-in',
  priority: 'deferrable',
  request: { params: z.strictObject({ number }) },
  responses: {
    200: {
      description: 'The receipt as a PDF',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  errors: ['not-found', 'resource-exhausted'],
});

const correction = z.strictObject({
  name: text(longestBilling.name),
  company: text(longestBilling.company),
  address: text(longestBilling.address),
  taxId: text(longestBilling.taxId),
});

export const putReceiptDetails = endpoint({
  summary: 'Adds or corrects the addressee of one of my receipts, once',
  method: 'put',
  path: '/api/receipts/{number}/details',
  access: 'signed-in',
  limit: { name: 'receipt-details', per: 'user', atMost: 20, minutes: 60 },
  request: {
    params: z.strictObject({ number }),
    body: body(correction),
  },
  responses: { 200: reply('Saved', done) },
  // `aborted`, reason `too-late`: it was corrected before, or the time for it is over.
  errors: ['not-found', 'aborted'],
});

export const putStudioReceiptDetails = endpoint({
  summary: 'Adds or corrects the addressee of any receipt',
  method: 'put',
  path: '/api/studio/receipts/{number}/details',
  access: freshInstructor,
  audit: 'receipt-changed',
  request: { params: z.strictObject({ number }), body: body(correction) },
  responses: { 200: reply('Saved', done) },
  // `aborted`, reason `withdrawn`: the payment was voided.
  errors: ['not-found', 'aborted'],
});

const mode = z.enum(billingModes);

export const readBilling = endpoint({
  summary: 'Reads which details the payment page asks for, and whether Stripe Tax computes tax',
  method: 'get',
  path: '/api/studio/billing',
  access: instructor,
  responses: {
    200: reply(
      'The setting',
      z.strictObject({
        mode,
        /** The time since which new checkouts have no tax, because Stripe Tax is off at Stripe; null while it is on. */
        taxRejectedAt: time.nullable(),
      }),
    ),
  },
});

export const putBilling = endpoint({
  summary: 'Sets it for new checkouts',
  description: 'Open checkouts keep theirs.',
  method: 'put',
  path: '/api/studio/billing',
  access: freshInstructor,
  audit: 'billing-set',
  request: { body: body(z.strictObject({ mode })) },
  responses: { 200: reply('Set', done) },
  // `aborted`, reason `tax-not-set-up`: Stripe Tax is not active.
  errors: ['aborted'],
});
