import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import type { Revoker } from '#rules/certificate.ts';
import { body, id, reply, text, time } from './parts.ts';
import { refusals } from './refusals.ts';

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
