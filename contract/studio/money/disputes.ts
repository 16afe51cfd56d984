import {
  body,
  currency,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { disputeStatuses, longestStatement } from '#rules/payments/dispute.ts';

const dispute = z.strictObject({
  /** Stripe's id. */
  id: z.string(),
  uid: z.string(),
  email: z.string().nullable(),
  item: z.enum(['premium', 'ultra', 'upgrade']),
  receipt: z.string().nullable(),
  paidAt: time,
  amountCents: z.int(),
  currency,
  /** Stripe's code, such as `fraudulent`. */
  reason: z.string(),
  status: z.enum(disputeStatuses),
  openedAt: time,
  /** The deadline of the evidence; null if the bank accepts none. */
  dueAt: time.nullable(),
  closedAt: time.nullable(),
  /** Whether the bank has evidence, from here or from Stripe's dashboard. */
  isAnswered: z.boolean(),
  /** The time at which the site sent it. */
  evidenceSentAt: time.nullable(),
  /** `send` if evidence can be sent now, or the reason why not. */
  evidence: z.enum(['send', 'sent', 'ended', 'too-late', 'not-wanted']),
});

export const listDisputes = endpoint({
  summary:
    'Lists the open disputes, the next deadline first, and those that have ended, the last one first, 50 a page',
  method: 'get',
  path: '/api/studio/disputes',
  access: instructor,
  request: {
    query: z.strictObject({
      /** `next` of the previous page; the reply has no open ones. */
      cursor: z
        .string()
        .regex(/^\d{1,15}_[A-Za-z0-9_-]{1,255}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'The disputes',
      z.strictObject({
        open: z.array(dispute),
        ended: z.array(dispute),
        /** Null on the last page. */
        next: z.string().nullable(),
      }),
    ),
  },
});

export const readEvidence = endpoint({
  summary: 'Previews the evidence: a PDF with purchase, agreement, sign-ins, lessons and mails',
  method: 'get',
  path: '/api/studio/disputes/{id}/evidence',
  access: instructor,
  request: { params: z.strictObject({ id }) },
  responses: {
    200: {
      description: 'The evidence as a PDF',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  errors: ['not-found', 'resource-exhausted'],
});

export const createEvidence = endpoint({
  summary: 'Sends the evidence to the bank, through Stripe',
  description: 'The bank accepts it once.',
  method: 'post',
  path: '/api/studio/disputes/{id}/evidence',
  access: freshInstructor,
  audit: 'evidence-sent',
  request: {
    params: z.strictObject({ id }),
    body: body(
      z.strictObject({
        /** The instructor's statement; '' for none. */
        statement: text(longestStatement).trim(),
      }),
    ),
  },
  responses: {
    201: reply(
      'Sent',
      z.strictObject({
        /** False if Stripe has it but did not answer again: the dispute is updated within minutes. */
        isConfirmed: z.boolean(),
      }),
    ),
  },
  errors: ['not-found', 'aborted'],
});
