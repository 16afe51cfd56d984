import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';
import { seeAsKinds } from '#rules/see-as.ts';
import { body, done, id, reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Returns the viewer with their role; for everybody without one the studio does not exist. */
export const readStudio = endpoint({
  method: 'get',
  path: '/api/studio',
  access: { role: 'staff', secondFactor: 'none' },
  responses: {
    200: reply(
      'The viewer',
      z.strictObject({
        email: z.string(),
        role: z.enum(roles),
        secondFactor: z.strictObject({
          /** `needed` where this session has not proven it, `put-off` where the person goes without for now. */
          state: z.enum(['missing', 'put-off', 'needed', 'proven']),
          /** The kinds that the person has set up. */
          kinds: z.array(z.enum(['passkey', 'authenticator'])),
          /** True on a site on a loopback address. */
          canPutOff: z.boolean(),
          /** False where the site's address is an IP address, for which browsers make no passkeys. */
          allowsPasskeys: z.boolean(),
        }),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});

/** Lets the instructor look at the published site as a visitor or a learner, for an hour at most. Nothing is saved meanwhile. */
export const putSeeAs = endpoint({
  method: 'put',
  path: '/api/studio/see-as',
  access: { role: 'instructor', secondFactor: 'session' },
  audit: 'seen-as',
  request: {
    body: body(
      z.union([
        z.strictObject({ seeAs: z.enum(seeAsKinds) }),
        /** One of the learners; the audit log keeps that somebody looked. */
        z.strictObject({ seeAs: z.literal('person'), uid: id }),
      ]),
    ),
  },
  responses: {
    200: reply('Outside the studio you are seen as that', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'aborted'),
  },
});

/** Lets the instructor be themselves again. */
export const deleteSeeAs = endpoint({
  method: 'delete',
  path: '/api/studio/see-as',
  access: { role: 'instructor', secondFactor: 'none' },
  audit: null,
  responses: { 200: reply('You are yourself', done), ...refusals('unauthenticated', 'permission-denied') },
});
