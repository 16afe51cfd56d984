/** The access of one learner: the plan, and the payments and grants behind it. */
import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { longestReason } from '#rules/payments/grants.ts';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { body, currency, done, id, reply, text, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

const plan = z.enum(['free', 'premium', 'ultra']);
const paidPlan = z.enum(['premium', 'ultra']);
const uid = z.strictObject({ uid: id });
const why = text(longestReason).trim().min(1);

const grant = z.strictObject({
  id,
  plan: paidPlan,
  /** The instructor's words; empty once the account is deleted. */
  why: z.string(),
  /** The e-mail of the instructor; null when that account is gone. */
  grantedBy: z.string().nullable(),
  grantedAt: time,
  /** The time at which it ends by itself; null for one without an end. */
  endsAt: time.nullable(),
  /** The time at which it ended; null while it lasts. */
  endedAt: time.nullable(),
  /** Null while it lasts. */
  ended: z.enum(['by-time', 'by-hand', 'replaced']).nullable(),
  endedBy: z.string().nullable(),
  endedWhy: z.string().nullable(),
});

const payment = z.strictObject({
  /** The id of the Checkout session, or the key of a manual payment. */
  id,
  kind: z.enum(paymentKinds),
  item: z.enum(['premium', 'ultra', 'upgrade']),
  amountCents: z.int(),
  currency,
  refundedCents: z.int(),
  standing: z.enum(['paid', 'refunded-in-part', 'refunded', 'disputed', 'charged-back', 'withdrawn']),
  paidAt: time,
  /** The number of the receipt; null where there is none yet. */
  receipt: z.string().nullable(),
  /** The instructor's notes about a manual payment; null for one through Stripe. */
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Why it was withdrawn, in the instructor's words. */
  withdrawnWhy: z.string().nullable(),
});

/** Reads the plan of a learner, and all payments and grants that it comes from, the newest first. */
export const readAccess = endpoint({
  method: 'get',
  path: '/api/studio/learners/{uid}/access',
  access: { role: 'instructor', secondFactor: 'session' },
  request: { params: uid },
  responses: {
    200: reply(
      'The access',
      z.strictObject({
        plan,
        /** The plan that the payments alone give. */
        paidPlan: plan,
        /** The currency of the learner's country. */
        currency,
        isDeleted: z.boolean(),
        grants: z.array(grant),
        payments: z.array(payment),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found'),
  },
});

/** Gives a plan without a payment; the learner gets a mail. The same id again changes nothing. */
export const createGrant = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/grants',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'grant',
  request: {
    params: uid,
    body: body(
      z.strictObject({
        /** An id of the browser's, so that a second press gives nothing more. */
        id,
        plan: paidPlan,
        /** The time at which it ends by itself; null for a grant without an end. */
        endsAt: time.nullable(),
        why,
        /** The grant that the screen showed as lasting, which this one replaces; null where it showed none. */
        replaces: id.nullable(),
      }),
    ),
  },
  responses: {
    201: reply('Given', done),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});

/** Ends a grant at once; what was paid stays. */
export const createGrantEnd = endpoint({
  method: 'post',
  path: '/api/studio/grants/{id}/end',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'grant-ended',
  request: { params: z.strictObject({ id }), body: body(z.strictObject({ why })) },
  responses: {
    201: reply('Ended', done),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});
