import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { userSchema } from './me.ts';
import { body, done, id, oneTimeCode as code, reply, text, time } from './parts.ts';
import { refusals } from './refusals.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** An IANA name such as Asia/Kuala_Lumpur, as browsers tell it; only shown to the person, as a place. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]*$/)
  .optional();

/** Redeems a sign-in mail: the token alone only in the browser that asked, elsewhere with the address. */
export const createSession = endpoint({
  method: 'post',
  path: '/api/sessions',
  priority: 'first',
  request: {
    body: body(
      z.union([
        z.strictObject({ token, timeZone }),
        z.strictObject({ token, email: text(320), timeZone }),
        z.strictObject({ email: text(320), code, timeZone }),
      ]),
    ),
  },
  responses: {
    201: reply('Signed in; the cookie is set', userSchema),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'resource-exhausted',
      'unavailable',
    ),
  },
});

/** Returns the viewer's sessions, the one used last first. */
export const listSessions = endpoint({
  method: 'get',
  path: '/api/sessions',
  access: 'signed-in',
  priority: 'first',
  responses: {
    200: reply(
      'My live sessions',
      z.strictObject({
        sessions: z.array(
          z.strictObject({
            id,
            current: z.boolean(),
            userAgent: z.string(),
            timeZone: z.string(),
            createdAt: time,
            lastUsedAt: time,
          }),
        ),
      }),
    ),
    ...refusals('unauthenticated'),
  },
});

/** Ends one of my sessions; `current` is the one that asks (signing out), `others` all but that one. */
export const deleteSession = endpoint({
  method: 'delete',
  path: '/api/sessions/{id}',
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Ended', done), ...refusals('invalid-argument', 'unauthenticated', 'not-found') },
});
