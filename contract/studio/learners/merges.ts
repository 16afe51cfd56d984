/** Merging two accounts of one person: a look at both first, and then the merge. */
import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { mergeObstacles } from '#rules/learners/merge.ts';
import { body, done, id, reply, text, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

const plan = z.enum(['free', 'premium', 'ultra']);
const paidPlan = z.enum(['premium', 'ultra']);
const certificate = z.enum(['claimed', 'declined', 'issued', 'revoked']).nullable();

const account = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    country: z.string(),
    createdAt: time,
    /** Null for somebody who was never there after signing up, or long ago. */
    lastSeenAt: time.nullable(),
    plan,
    /** The plan that was given without a payment and lasts. */
    granted: paidPlan.nullable(),
    /** The number of payments that were not withdrawn. */
    payments: z.int(),
    /** The number of videos that are watched. */
    watched: z.int(),
    certificate,
  })
  .openapi('MergedAccount');

/** Reads what each of two accounts has, and what the first would have with both. Nothing changes. */
export const readMergePreview = endpoint({
  method: 'get',
  path: '/api/studio/learners/{uid}/merge-previews/{from}',
  access: { role: 'instructor', secondFactor: 'session' },
  request: { params: z.strictObject({ uid: id, from: id }) },
  responses: {
    200: reply(
      'Both accounts',
      z.strictObject({
        /** The account that stays, and the one that goes into it. */
        stays: account,
        goes: account,
        /** Null where nothing forbids the merge. */
        obstacle: z.enum(mergeObstacles).nullable(),
        after: z.strictObject({
          plan,
          granted: paidPlan.nullable(),
          payments: z.int(),
          watched: z.int(),
          certificate,
          /** The e-mails that sign in afterwards; mails go to the first. */
          emails: z.array(z.string()),
          /** A plan that was given to one of them and ends, since a learner has one at a time. */
          endsGrant: paidPlan.nullable(),
          /** The state of a certificate that is left over, since a learner has one. */
          leavesCertificate: certificate,
          /** The number of payments that give nothing beside the others, and are flagged for review. */
          paidTwice: z.int(),
        }),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/**
 * Merges another account into this one, with payments, grants, progress and certificate. Its sessions end, and its
 * e-mail signs in here from now on. It cannot be undone; the same merge again changes nothing.
 */
export const createMerge = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/merges',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'accounts-merged',
  request: {
    params: z.strictObject({ uid: id }),
    body: body(z.strictObject({ from: id, why: text(500).trim().min(1) })),
  },
  responses: {
    201: reply('Merged', done),
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
