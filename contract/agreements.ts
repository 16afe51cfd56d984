import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { body, done, reply, text } from './parts.ts';
import { refusals } from './refusals.ts';

/** Stores that both boxes are ticked: the user shares neither the account nor the lesson links. */
export const createAgreement = endpoint({
  method: 'post',
  path: '/api/agreements',
  access: 'signed-in',
  request: {
    body: body(
      z.strictObject({
        version: text(20),
        account: z.literal(true),
        lessonLinks: z.literal(true),
        /** The versions of the terms and the refund policy that were shown; those in force where they are left out. */
        terms: z.int().min(1).optional(),
        refunds: z.int().min(1).optional(),
      }),
    ),
  },
  responses: {
    201: reply('Stored with the text and the time', done),
    // `aborted` when the terms have changed since they were shown.
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});
