import { createRoute, z } from '@hono/zod-openapi';
import { body, done, reply, text } from './parts.ts';
import { refusals } from './refusals.ts';

/** Stores that both boxes are ticked: the user shares neither the account nor the lesson links. */
export const createAgreement = createRoute({
  method: 'post',
  path: '/api/agreements',
  request: {
    body: body(
      z.strictObject({
        version: text(20),
        account: z.literal(true),
        lessonLinks: z.literal(true),
      }),
    ),
  },
  responses: {
    201: reply('Stored with the text and the time', done),
    ...refusals('invalid-argument', 'unauthenticated', 'unavailable'),
  },
});
