import { z } from '@hono/zod-openapi';
import { deliveryStates } from '#rules/mail/delivery.ts';
import { userSchema } from './account.ts';
import { body, done, endpoint, id, oneTimeCode as code, reply, returnTo, text, time } from './endpoint.ts';

/** The referrer of the page on which the visitor signs in, to know which site sends learners; only its host is stored. */
const referrer = text(2_000).optional();

export const signInAsk = z.strictObject({ email: text(320), returnTo: returnTo.optional(), referrer });

/**
 * Requests with the same key and address send one email, such as a repeated request whose reply was lost.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});

export const createSignInLink = endpoint({
  summary: 'Sends an email with a link and a code; the reply never reveals whether the address is known',
  method: 'post',
  path: '/api/sign-in-links',
  request: { headers: idempotencyKey, body: body(signInAsk) },
  responses: { 202: reply('The mail is on its way', done) },
  errors: ['resource-exhausted'],
});

export const readSignInLink = endpoint({
  summary: 'Returns the state of the sign-in email that this browser requested last',
  description: 'No other browser may read it.',
  method: 'get',
  path: '/api/sign-in-links/current',
  responses: {
    200: reply(
      'Whether it still signs in, and what happened to the email',
      z.strictObject({
        state: z.enum(['none', 'waiting', 'used', 'expired']),
        /** The state of its email: a fact about the mailbox, not about an account; null without an email. */
        mail: z.enum(deliveryStates).nullable(),
      }),
    ),
  },
});

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** An IANA name such as Asia/Kuala_Lumpur, from the browser; only shown to the user, as a city. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]*$/)
  .optional();

export const createSession = endpoint({
  summary:
    'Redeems a sign-in email: by its token alone in the browser that requested it, or else with the address',
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
  responses: { 201: reply('Signed in; the cookie is set', userSchema) },
  errors: ['unauthenticated', 'permission-denied', 'resource-exhausted'],
});

export const listSessions = endpoint({
  summary: "Returns the viewer's sessions, the last used first",
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
  },
});

export const deleteSession = endpoint({
  summary: 'Ends one of my sessions: `current` is this one (signing out), `others` are all others',
  method: 'delete',
  path: '/api/sessions/{id}',
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Ended', done) },
  errors: ['unauthenticated', 'not-found'],
});

const redirect = { 303: { description: 'Onward, with the outcome in the fragment of /verify' } };

export const readAuthorizedOrigins = endpoint({
  summary:
    'Returns the origins on which sign-in with Google works (decision 27), for pages to check before they open a window',
  method: 'get',
  path: '/api/authorized-origins',
  responses: {
    200: reply('Origins without a slash at the end', z.strictObject({ origins: z.array(z.string()) })),
  },
});

export const startGoogleSignIn = endpoint({
  summary: 'Redirects the browser, in a popup or the page itself, to Google',
  method: 'get',
  path: '/api/google-sign-in',
  writes: true,
  priority: 'first',
  request: { query: z.strictObject({ timeZone, returnTo: returnTo.optional(), referrer }) },
  responses: { ...redirect },
});

export const endGoogleSignIn = endpoint({
  summary: 'The URL that Google redirects the browser to',
  method: 'get',
  path: '/api/google-sign-in/callback',
  writes: true,
  priority: 'first',
  request: { query: z.looseObject({}) },
  responses: { ...redirect },
});
