import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { confirmedAtOnce } from '#rules/certificate.ts';
import { name, revokedBy } from '../certificates.ts';
import { body, id, reply, text, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

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
