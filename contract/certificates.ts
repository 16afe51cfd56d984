import { z } from '@hono/zod-openapi';
import { confirmedAtOnce, type Revoker } from '#rules/certificate.ts';
import { body, endpoint, id, reply, text, time } from './endpoint.ts';

/** A typed name. */
export const name = text(200);

export const createCertificate = endpoint({
  summary: 'Claims my certificate, with the name to print; the instructor confirms it within about 14 days',
  method: 'post',
  path: '/api/certificates',
  access: 'signed-in',
  priority: 'deferrable',
  request: { body: { ...body(z.strictObject({ name: name.optional() })), required: false } },
  responses: { 201: reply('Under confirmation', z.strictObject({ whenClaim: time, dueAt: time })) },
  errors: ['permission-denied', 'aborted'],
});

/** The side that revoked it; null while it is valid. */
export const revokedBy = z.enum(['instructor', 'payment'] satisfies Revoker[]).nullable();

const mine = z
  .strictObject({
    state: z.enum(['none', 'claimed', 'declined', 'issued', 'revoked']),
    /** The printed name; '' while none was given. */
    name: z.string(),
    dueAt: time.nullable(),
    /** Whether the name may still be corrected. */
    correctable: z.boolean(),
    /** The instructor's reason for declining or revoking it. */
    reason: z.string().nullable(),
    /** `payment` if Ultra was refunded; it is valid again once Ultra is paid. */
    revokedBy,
    /** The public page is `/certificates/{id}`; null until it is issued. */
    id: z.string().nullable(),
    course: z.string(),
    issuedAt: time.nullable(),
    revokedAt: time.nullable(),
    /** The instructor's note with the certificate. */
    note: z.string().nullable(),
    /** The time of the last reissue; null if there was none. */
    reissuedAt: time.nullable(),
  })
  .openapi('MyCertificate');

export const readMyCertificate = endpoint({
  summary: 'Returns the state of my certificate',
  method: 'get',
  path: '/api/me/certificate',
  access: 'signed-in',
  priority: 'first',
  responses: { 200: reply('My certificate', mine) },
});

export const changeMyCertificate = endpoint({
  summary: 'Corrects the name, once, before the certificate is issued',
  method: 'patch',
  path: '/api/me/certificate',
  access: 'signed-in',
  priority: 'first',
  request: { body: body(z.strictObject({ name })) },
  responses: { 200: reply('My certificate', mine) },
  errors: ['not-found', 'aborted'],
});

export const readCertificate = endpoint({
  summary: 'The public proof of an issued certificate',
  description: 'A replaced one is not valid, and names its replacement.',
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
        /** The id of its replacement; null if it was not replaced. */
        replacedBy: z.string().nullable(),
      }),
    ),
  },
  errors: ['not-found'],
});

const reason = text(500).trim().min(1);

/** The instructor's note to the learner, in the email and on the certificate's page; it may be empty. */
const note = text(500).trim().optional();

const listed = z
  .strictObject({
    id: z.string(),
    state: z.enum(['claimed', 'declined', 'issued', 'revoked']),
    /** The printed name, or the one to print; '' while none was given. */
    name: z.string(),
    email: z.string(),
    /** Whether it is currently earned. */
    earned: z.enum(['claim', 'keep-watching', 'upgrade', 'banned']),
    /** The watched videos of those published at the claim. */
    watched: z.int(),
    videos: z.int(),
    /** True if articles counted for the claim, too. */
    countsArticles: z.boolean(),
    playedSeconds: z.number(),
    claimedAt: time,
    dueAt: time,
    issuedAt: time.nullable(),
    declinedAt: time.nullable(),
    revokedAt: time.nullable(),
    revokedBy,
    /** The reason for declining or revoking it. */
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** The time of the last reissue; null if there was none. */
    reissuedAt: time.nullable(),
  })
  .openapi('ListedCertificate');

export const listStudioCertificates = endpoint({
  summary: 'Lists claims and certificates: due claims oldest first, all others newest first',
  method: 'get',
  path: '/api/studio/certificates',
  access: { role: 'staff', secondFactor: 'session', hidden: true },
  key: 'learners:read',
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
        /** Whether there are more. */
        more: z.boolean(),
        videos: z.int(),
        needed: z.int(),
        counts: z.strictObject({ claimed: z.int(), declined: z.int(), issued: z.int(), revoked: z.int() }),
      }),
    ),
  },
});

const decision = {
  params: z.strictObject({ id }),
} as const;

export const createConfirmation = endpoint({
  summary: 'Confirms a claim that is still earned: issues the certificate and notifies the learner',
  method: 'post',
  path: '/api/studio/certificates/{id}/confirmation',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-issued',
  request: { ...decision, body: { ...body(z.strictObject({ note })), required: false } },
  responses: { 201: reply('Issued', z.strictObject({ issuedAt: time })) },
  errors: ['aborted'],
});

export const createConfirmations = endpoint({
  summary: 'Confirms several claims, each separately; rejected ones are returned with their reason',
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
  },
  errors: ['aborted'],
});

export const createReissue = endpoint({
  summary: 'Reissues a certificate with another name and URL; the old URL redirects to it',
  method: 'post',
  path: '/api/studio/certificates/{id}/reissue',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-reissued',
  request: { ...decision, body: body(z.strictObject({ name, note })) },
  responses: { 201: reply('Reissued', z.strictObject({ id: z.string(), reissuedAt: time })) },
  errors: ['aborted'],
});

export const createDecline = endpoint({
  summary: 'Declines a claim, with a note to the learner',
  method: 'post',
  path: '/api/studio/certificates/{id}/decline',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-declined',
  request: { ...decision, body: body(z.strictObject({ reason })) },
  responses: { 201: reply('Declined', z.strictObject({ declinedAt: time })) },
  errors: ['aborted'],
});

export const createRevocation = endpoint({
  summary: 'Revokes an issued certificate, with a note to the learner',
  method: 'post',
  path: '/api/studio/certificates/{id}/revocation',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'certificate-revoked',
  request: { ...decision, body: body(z.strictObject({ reason })) },
  responses: { 201: reply('Revoked', z.strictObject({ revokedAt: time })) },
  errors: ['aborted'],
});
