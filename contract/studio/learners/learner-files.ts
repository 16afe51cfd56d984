/** Learners out of the site and into it, a piece at a time; the browser makes the file, or reads it. */
import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { importAtOnce } from '#rules/learners/learner-file.ts';
import { isPhoneNumber } from '#rules/phone.ts';
import { countries } from '#rules/registration.ts';
import { userSchema } from '../../me.ts';
import { body, reply, text } from '../../parts.ts';
import { refusals } from '../../refusals.ts';
import { learnerCursor, learnerFilters } from './learners.ts';

const refused = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'resource-exhausted',
  'unavailable',
);

/** Returns the user records of the learners that filters let through, at most 500 at once. */
export const createLearnerExports = endpoint({
  method: 'post',
  path: '/api/studio/learner-exports',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'learners-exported',
  request: { body: body(z.strictObject({ ...learnerFilters, cursor: learnerCursor })) },
  responses: {
    201: reply('The records', z.strictObject({ learners: z.array(userSchema), next: z.string().nullable() })),
    ...refused,
  },
});

/** Adds people without plans, who sign in by mail as anybody does. Nobody gets a mail, and who is there stays as they are. */
export const createLearnerImport = endpoint({
  method: 'post',
  path: '/api/studio/learner-imports',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'learner-added',
  request: {
    body: body(
      z.strictObject({
        people: z
          .array(
            z.strictObject({
              email: text(320),
              name: text(100).trim().nullable(),
              country: z.enum(countries).nullable(),
              phone: text(40).trim().refine(isPhoneNumber).nullable(),
            }),
          )
          .min(1)
          .max(importAtOnce),
      }),
    ),
  },
  responses: {
    201: reply(
      'Added',
      z.strictObject({
        added: z.int(),
        known: z.int(),
        /** The e-mails that are none. */
        refused: z.array(z.string()),
      }),
    ),
    ...refused,
  },
});
