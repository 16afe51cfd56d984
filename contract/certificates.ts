import { createRoute, z } from '@hono/zod-openapi';
import { id, reply, time } from './parts.ts';
import { refusals } from './refusals.ts';

/** Claims my certificate; the instructor confirms it within about 14 days. */
export const createCertificate = createRoute({
  method: 'post',
  path: '/api/certificates',
  responses: {
    201: reply('Under confirmation', z.strictObject({ whenClaim: time, dueAt: time })),
    ...refusals('unauthenticated', 'permission-denied', 'aborted', 'unavailable'),
  },
});

/** The public proof of an issued certificate. */
export const readCertificate = createRoute({
  method: 'get',
  path: '/api/certificates/{id}',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply(
      'The certificate',
      z.strictObject({ name: z.string(), course: z.string(), issuedAt: time, valid: z.boolean() }),
    ),
    ...refusals('invalid-argument', 'not-found'),
  },
});
