/** The team's actions for a learner. Each has an entry in the audit log. */
import { z } from '@hono/zod-openapi';
import { mergeObstacles } from '#rules/learners/merge.ts';
import {
  body,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';

const uid = z.strictObject({ uid: id });
const why = text(500).trim().min(1);

export const deleteLearnerSessions = endpoint({
  summary: 'Signs the learner out everywhere',
  method: 'delete',
  path: '/api/studio/learners/{uid}/sessions',
  access: instructor,
  audit: 'sessions-ended',
  request: { params: uid },
  responses: { 200: reply('The number of sessions that ended', z.strictObject({ ended: z.int() })) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const putLearnerBan = endpoint({
  summary: 'Bans the learner: sessions end, videos stop within a minute, and the email can no longer sign in',
  method: 'put',
  path: '/api/studio/learners/{uid}/ban',
  access: freshInstructor,
  audit: 'banned',
  request: { params: uid, body: body(z.strictObject({ why })) },
  responses: { 200: reply('Banned', z.strictObject({ bannedAt: time })) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const deleteLearnerBan = endpoint({
  summary: 'Ends the ban',
  method: 'delete',
  path: '/api/studio/learners/{uid}/ban',
  access: freshInstructor,
  audit: 'unbanned',
  request: { params: uid },
  responses: { 200: reply('The ban has ended', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createLearnerAddressChange = endpoint({
  summary:
    'Requests a change of the email, as the learner could: a link goes to both addresses, and both must confirm',
  method: 'post',
  path: '/api/studio/learners/{uid}/address-changes',
  access: freshInstructor,
  audit: 'address-change-requested',
  request: { params: uid, body: body(z.strictObject({ email: text(320) })) },
  responses: { 202: reply('Two mails are on their way', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createLearnerSignInMail = endpoint({
  summary: 'Sends the learner a sign-in email; its code works in any browser',
  method: 'post',
  path: '/api/studio/learners/{uid}/sign-in-mails',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'sign-in-mail-sent',
  request: { params: uid },
  responses: { 202: reply('A mail is on its way', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const deleteLearnerMailStops = endpoint({
  summary: "Allows emails to the learner's address again, after a bounce or a spam report",
  method: 'delete',
  path: '/api/studio/learners/{uid}/mail-stops',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'mail-stop-ended',
  request: { params: uid },
  responses: { 200: reply('Mail goes there again', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const putLearnerNote = endpoint({
  summary: 'Saves a note that only the team reads; an empty one is deleted',
  method: 'put',
  path: '/api/studio/learners/{uid}/note',
  access: { role: 'staff', secondFactor: 'session' },
  audit: 'note-changed',
  request: { params: uid, body: body(z.strictObject({ note: text(4000).trim() })) },
  responses: { 200: reply('Kept', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createLearnerExport = endpoint({
  summary: 'Returns the document that the learner gets with their own export',
  method: 'post',
  path: '/api/studio/learners/{uid}/exports',
  access: freshInstructor,
  audit: 'exported',
  request: { params: uid },
  responses: {
    201: reply('All that is kept about them, without their private notes', z.record(z.string(), z.unknown())),
  },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createLearnerDeletion = endpoint({
  summary:
    'Requests the deletion of the account, as the learner could: they get an email, and can cancel for seven days',
  method: 'post',
  path: '/api/studio/learners/{uid}/deletion',
  access: freshInstructor,
  audit: 'deletion-requested',
  request: { params: uid, body: body(z.strictObject({ why })) },
  responses: { 201: reply('The time at which it will be deleted', z.strictObject({ dueAt: time })) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const deleteLearnerDeletion = endpoint({
  summary: 'Cancels the deletion',
  method: 'delete',
  path: '/api/studio/learners/{uid}/deletion',
  access: freshInstructor,
  audit: 'deletion-cancelled',
  request: { params: uid },
  responses: { 200: reply('The account stays', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

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
    /** Null for a learner who never returned after signing up, or long ago. */
    lastSeenAt: time.nullable(),
    plan,
    /** The active granted plan. */
    granted: paidPlan.nullable(),
    /** The number of payments that were not withdrawn. */
    payments: z.int(),
    /** The number of watched videos. */
    watched: z.int(),
    certificate,
  })
  .openapi('MergedAccount');

export const readMergePreview = endpoint({
  summary: 'Previews the merge of two accounts of one learner',
  method: 'get',
  path: '/api/studio/learners/{uid}/merge-previews/{from}',
  access: instructor,
  request: { params: z.strictObject({ uid: id, from: id }) },
  responses: {
    200: reply(
      'Both accounts',
      z.strictObject({
        /** The remaining account, and the one that is merged into it. */
        stays: account,
        goes: account,
        /** Null if the merge is possible. */
        obstacle: z.enum(mergeObstacles).nullable(),
        after: z.strictObject({
          plan,
          granted: paidPlan.nullable(),
          payments: z.int(),
          watched: z.int(),
          certificate,
          /** The emails that can sign in afterwards; emails go to the first. */
          emails: z.array(z.string()),
          /** The granted plan that ends, since a learner has one at a time. */
          endsGrant: paidPlan.nullable(),
          /** The state of the certificate that is dropped, since a learner has one. */
          leavesCertificate: certificate,
          /** The number of redundant payments, which are flagged for review. */
          paidTwice: z.int(),
        }),
      }),
    ),
  },
  errors: ['not-found'],
});

export const createMerge = endpoint({
  summary: 'Merges another account into this one, with payments, grants, progress and certificate',
  description:
    'Its sessions end, and its email then signs in here. It cannot be undone; a repeated request changes nothing.',
  method: 'post',
  path: '/api/studio/learners/{uid}/merges',
  access: freshInstructor,
  audit: 'accounts-merged',
  request: {
    params: z.strictObject({ uid: id }),
    body: body(z.strictObject({ from: id, why: text(500).trim().min(1) })),
  },
  responses: { 201: reply('Merged', done) },
  errors: ['not-found', 'aborted'],
});
