/** The mails that did not arrive. */
import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { mailOutcomes } from '#rules/mail/mail-outcome.ts';
import { reply, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Lists the mails of the last seven days that were given up, or came back: at most the newest hundred. */
export const listFailedMails = endpoint({
  method: 'get',
  path: '/api/studio/failed-mails',
  access: { role: 'staff', secondFactor: 'session' },
  responses: {
    200: reply(
      'The mails, the newest first',
      z.strictObject({
        mails: z.array(
          z.strictObject({
            id: z.string(),
            /** The purpose of the mail, such as `sign-in`. */
            kind: z.string(),
            outcome: z.enum(mailOutcomes),
            createdAt: time,
            failedAt: time,
            /** The last words of a mail server, in one line; '' where it said nothing. */
            reply: z.string(),
            /** Null for an address that nobody has signed in with. */
            learner: z
              .strictObject({ uid: z.string(), name: z.string().nullable(), email: z.string() })
              .nullable(),
          }),
        ),
        /** True where there are older ones of these days, which are not listed. */
        more: z.boolean(),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});
