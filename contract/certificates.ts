import { z } from '@hono/zod-openapi';
import { confirmedAtOnce, type Revoker } from '#rules/certificate.ts';
import { body, endpoint, id, refusals, reply, text, time } from './endpoint.ts';

/** A name as it is typed. */
export const name = text(200);

/** Claims my certificate, with the name to print; the instructor confirms it within about 14 days. */
export const createCertificate = endpoint({
  method: 'post',
  path: '/api/certificates',
  access: 'signed-in',
  priority: 'deferrable',
  request: { body: { ...body(z.strictObject({ name: name.optional() })), required: false } },
  responses: {
    201: reply('Under confirmation', z.strictObject({ whenClaim: time, dueAt: time })),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'aborted', 'unavailable'),
  },
});

/** The side that revoked it; null while it is valid. */
export const revokedBy = z.enum(['instructor', 'payment'] satisfies Revoker[]).nullable();

const mine = z
  .strictObject({
    state: z.enum(['none', 'claimed', 'declined', 'issued', 'revoked']),
    /** As it is printed; '' while none was given. */
    name: z.string(),
    dueAt: time.nullable(),
    /** Whether the name may still be corrected. */
    correctable: z.boolean(),
    /** The instructor's reason for declining or revoking it. */
    reason: z.string().nullable(),
    /** `payment` when the payment for Ultra was given back; it holds again once Ultra is paid. */
    revokedBy,
    /** The public page is `/certificates/{id}`; null until it is issued. */
    id: z.string().nullable(),
    course: z.string(),
    issuedAt: time.nullable(),
    revokedAt: time.nullable(),
    /** The instructor's words with the certificate. */
    note: z.string().nullable(),
    /** The time at which it got its present name; null for one that was never reissued. */
    reissuedAt: time.nullable(),
  })
  .openapi('MyCertificate');

/** Where my certificate stands. */
export const readMyCertificate = endpoint({
  method: 'get',
  path: '/api/me/certificate',
  access: 'signed-in',
  priority: 'first',
  responses: { 200: reply('My certificate', mine), ...refusals('unauthenticated') },
});

/** Corrects the name, once, until the certificate is issued. */
export const changeMyCertificate = endpoint({
  method: 'patch',
  path: '/api/me/certificate',
  access: 'signed-in',
  priority: 'first',
  request: { body: body(z.strictObject({ name })) },
  responses: {
    200: reply('My certificate', mine),
    ...refusals('invalid-argument', 'unauthenticated', 'not-found', 'aborted', 'unavailable'),
  },
});

/** The public proof of an issued certificate. One that was replaced is not valid, and names the one in its place. */
export const readCertificate = endpoint({
  method: 'get',
  path: '/api/certificates/{id}',
  priority: 'deferrable',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply(
      'The certificate',
      z.strictObject({
        name: z.string(),
        course: z.string(),
        issuedAt: time,
        valid: z.boolean(),
        revokedAt: time.nullable(),
        /** The id of the certificate in its place, where this one was replaced; null for any other. */
        replacedBy: z.string().nullable(),
      }),
    ),
    ...refusals('invalid-argument', 'not-found'),
  },
});

const reason = text(500).trim().min(1);

/** The instructor's words to the learner, in the mail and on their certificate's page; they may be empty. */
const note = text(500).trim().optional();

const listed = z
  .strictObject({
    id: z.string(),
    state: z.enum(['claimed', 'declined', 'issued', 'revoked']),
    /** As it is or would be printed; '' while none was given. */
    name: z.string(),
    email: z.string(),
    /** Whether it is earned as things are now. */
    earned: z.enum(['claim', 'keep-watching', 'upgrade', 'banned']),
    /** The videos watched of those that were published at the claim. */
    watched: z.int(),
    videos: z.int(),
    playedSeconds: z.number(),
    claimedAt: time,
    dueAt: time,
    issuedAt: time.nullable(),
    declinedAt: time.nullable(),
    revokedAt: time.nullable(),
    revokedBy,
    /** Why it was declined or revoked. */
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** The time at which it got its present name; null for one that was never reissued. */
    reissuedAt: time.nullable(),
  })
  .openapi('ListedCertificate');

/** Claims and certificates: what is due oldest first, all else newest first. */
export const listStudioCertificates = endpoint({
  method: 'get',
  path: '/api/studio/certificates',
  access: { role: 'staff', secondFactor: 'session', hidden: true },
  request: {
    query: z.strictObject({
      state: z.enum(['claimed', 'declined', 'issued', 'revoked']).default('claimed'),
      /** A part of a name or an address. */
      search: text(200).trim().default(''),
    }),
  },
  responses: {
    200: reply(
      'The certificates',
      z.strictObject({
        certificates: z.array(listed),
        /** Whether there are more than are listed. */
        more: z.boolean(),
        videos: z.int(),
        needed: z.int(),
        counts: z.strictObject({ claimed: z.int(), declined: z.int(), issued: z.int(), revoked: z.int() }),
      }),
    ),
    ...refusals('invalid-argument', 'permission-denied', 'not-found'),
  },
});

const decision = {
  params: z.strictObject({ id }),
} as const;

const refusedDecisions = refusals(
  'invalid-argument',
  // Where the second factor must be proven, or a write comes from another site.
  'permission-denied',
  'not-found',
  'aborted',
  'unavailable',
);

/** Confirms a claim that is still earned: the certificate is issued and its owner told. */
export const createConfirmation = endpoint({
  method: 'post',
  path: '/api/studio/certificates/{id}/confirmation',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-issued',
  request: { ...decision, body: { ...body(z.strictObject({ note })), required: false } },
  responses: { 201: reply('Issued', z.strictObject({ issuedAt: time })), ...refusedDecisions },
});

/** Confirms several claims, each by itself; what was refused is named with its reason. */
export const createConfirmations = endpoint({
  method: 'post',
  path: '/api/studio/certificate-confirmations',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-issued',
  request: { body: body(z.strictObject({ ids: z.array(id).min(1).max(confirmedAtOnce), note })) },
  responses: {
    201: reply(
      'What became of each',
      z.strictObject({
        results: z.array(
          z.strictObject({
            id: z.string(),
            issuedAt: time.nullable(),
            /** The reason, such as `upgrade`; null for one that was issued. */
            refused: z.string().nullable(),
          }),
        ),
      }),
    ),
    ...refusedDecisions,
  },
});

/** Issues a certificate anew with another name, under another address; the former address leads to it. */
export const createReissue = endpoint({
  method: 'post',
  path: '/api/studio/certificates/{id}/reissue',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-reissued',
  request: { ...decision, body: body(z.strictObject({ name, note })) },
  responses: {
    201: reply('Reissued', z.strictObject({ id: z.string(), reissuedAt: time })),
    ...refusedDecisions,
  },
});

/** Declines a claim, with words that its owner reads. */
export const createDecline = endpoint({
  method: 'post',
  path: '/api/studio/certificates/{id}/decline',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-declined',
  request: { ...decision, body: body(z.strictObject({ reason })) },
  responses: { 201: reply('Declined', z.strictObject({ declinedAt: time })), ...refusedDecisions },
});

/** Takes an issued certificate back, with words that its owner reads. */
export const createRevocation = endpoint({
  method: 'post',
  path: '/api/studio/certificates/{id}/revocation',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-revoked',
  request: { ...decision, body: body(z.strictObject({ reason })) },
  responses: { 201: reply('Revoked', z.strictObject({ revokedAt: time })), ...refusedDecisions },
});
