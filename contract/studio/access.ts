/** The access of one learner: the plan, and the payments and grants behind it. */
import { z } from '@hono/zod-openapi';
import { longestReference, manualKinds, paymentKinds } from '#rules/payments/manual-payment.ts';
import { longestReason } from '#rules/plans.ts';
import { body, currency, done, endpoint, id, refusals, reply, text, time } from '#contract/endpoint.ts';

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

const refused = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'unavailable',
);

/**
 * Records a bank transfer or cash that the learner has paid to the seller. It gives the plan at once and gets a receipt.
 * The same id again changes nothing.
 */
export const createManualPayment = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/manual-payments',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'payment-recorded',
  request: {
    params: z.strictObject({ uid: id }),
    body: body(
      z.strictObject({
        /** An id of the browser's, so that a second press records nothing more. */
        id: id.max(64),
        kind: z.enum(manualKinds),
        item: z.enum(['premium', 'ultra', 'upgrade']),
        /** In the currency's smallest unit, as Stripe counts it. */
        amountCents: z.int(),
        currency,
        /** The time when the money was received. */
        paidAt: time,
        /** The reference of the bank, or the number of a receipt book; '' without one. */
        reference: text(longestReference).trim(),
        note: text(longestReason).trim(),
      }),
    ),
  },
  responses: { 201: reply('Recorded', done), ...refused },
});

/** Withdraws a payment that was recorded by mistake. The access that it gave ends at once. */
export const createWithdrawal = endpoint({
  method: 'post',
  path: '/api/studio/manual-payments/{id}/withdrawal',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'payment-withdrawn',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ why: text(longestReason).trim().min(1) })),
  },
  responses: { 201: reply('Withdrawn', done), ...refused },
});

/**
 * Refunds a payment, whole or in part: at Stripe, or for a manual payment in the books alone, for the money goes back by
 * hand. Sent again after a lost answer, it refunds nothing more.
 */
export const createRefund = endpoint({
  method: 'post',
  path: '/api/studio/payments/{id}/refunds',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'refund-requested',
  request: {
    params: z.strictObject({ id }),
    body: body(
      z.strictObject({
        /** In the currency's smallest unit, as Stripe counts it. */
        amountCents: z.int().min(1),
        /** The amount that the screen showed as refunded already; the refund is refused when it has changed since. */
        refundedCents: z.int().min(0),
        why: text(longestReason).trim().min(1),
      }),
    ),
  },
  responses: {
    201: reply(
      'Refunded',
      z.strictObject({
        /** False where Stripe has refunded and then gave no more answer: the plan follows within minutes. */
        isConfirmed: z.boolean(),
      }),
    ),
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
