import { createRoute, z } from '@hono/zod-openapi';
import { body, done, reply, text } from './parts.ts';
import { refusals } from './refusals.ts';

/** Both boxes, ticked: the account and the lesson links are not shared. */
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
