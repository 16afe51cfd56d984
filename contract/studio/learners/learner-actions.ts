/** The things that the team does for a learner. Each of them leaves a line in the audit log. */
import { z } from '@hono/zod-openapi';
import { mergeObstacles } from '#rules/learners/merge.ts';
import { body, done, endpoint, id, refusals, reply, text, time } from '#contract/endpoint.ts';

const uid = z.strictObject({ uid: id });
const why = text(500).trim().min(1);

const refused = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'unavailable',
);

/** Signs the learner out everywhere. */
export const deleteLearnerSessions = endpoint({
  method: 'delete',
  path: '/api/studio/learners/{uid}/sessions',
  access: { role: 'instructor', secondFactor: 'session' },
  audit: 'sessions-ended',
  request: { params: uid },
  responses: {
    200: reply('The number of sessions that ended', z.strictObject({ ended: z.int() })),
    ...refused,
  },
});

/** Bans the learner: sessions end, videos stop within a minute, and nobody signs in with the e-mail any more. */
export const putLearnerBan = endpoint({
  method: 'put',
  path: '/api/studio/learners/{uid}/ban',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'banned',
  request: { params: uid, body: body(z.strictObject({ why })) },
  responses: { 200: reply('Banned', z.strictObject({ bannedAt: time })), ...refused },
});

/** Ends the ban; the learner signs in again. */
export const deleteLearnerBan = endpoint({
  method: 'delete',
  path: '/api/studio/learners/{uid}/ban',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'unbanned',
  request: { params: uid },
  responses: { 200: reply('The ban has ended', done), ...refused },
});

/** Asks to change the e-mail, as the learner could: a link goes to both addresses, and both must confirm. */
export const createLearnerAddressChange = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/address-changes',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'address-change-requested',
  request: { params: uid, body: body(z.strictObject({ email: text(320) })) },
  responses: { 202: reply('Two mails are on their way', done), ...refused },
});

/** Sends the learner a sign-in mail; its code works in any browser. */
export const createLearnerSignInMail = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/sign-in-mails',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'sign-in-mail-sent',
  request: { params: uid },
  responses: { 202: reply('A mail is on its way', done), ...refused },
});

/** Lets mail go to the learner's address again, after it came back or was called spam. */
export const deleteLearnerMailStops = endpoint({
  method: 'delete',
  path: '/api/studio/learners/{uid}/mail-stops',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'mail-stop-ended',
  request: { params: uid },
  responses: { 200: reply('Mail goes there again', done), ...refused },
});

/** Keeps a note that the team alone reads; an empty one goes away. */
export const putLearnerNote = endpoint({
  method: 'put',
  path: '/api/studio/learners/{uid}/note',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'note-changed',
  request: { params: uid, body: body(z.strictObject({ note: text(4000).trim() })) },
  responses: { 200: reply('Kept', done), ...refused },
});

/** Returns the document that the learner gets with their own export. */
export const createLearnerExport = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/exports',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'exported',
  request: { params: uid },
  responses: { 201: reply('All that is kept about them', z.record(z.string(), z.unknown())), ...refused },
});

/** Asks to delete the account, as the learner could: they get a mail, and can keep it for seven days. */
export const createLearnerDeletion = endpoint({
  method: 'post',
  path: '/api/studio/learners/{uid}/deletion',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'deletion-requested',
  request: { params: uid, body: body(z.strictObject({ why })) },
  responses: {
    201: reply('The time at which it will be deleted', z.strictObject({ dueAt: time })),
    ...refused,
  },
});

/** Deletion cancelled. */
export const deleteLearnerDeletion = endpoint({
  method: 'delete',
  path: '/api/studio/learners/{uid}/deletion',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'deletion-cancelled',
  request: { params: uid },
  responses: { 200: reply('The account stays', done), ...refused },
});

// Merging two accounts of one person: a look at both first, and then the merge.

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
