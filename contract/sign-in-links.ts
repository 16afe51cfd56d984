import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { deliveryStates } from '#rules/mail/mail-outcome.ts';
import { body, done, reply, returnTo, text } from './parts.ts';
import { refusals } from './refusals.ts';

export const signInAsk = z.strictObject({ email: text(320), returnTo: returnTo.optional() });

/**
 * Requests with one key and one address send one mail, such as one that is repeated because its reply was lost.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});

/** Sends one mail with a link and a code; the answer never tells whether the address is known. */
export const createSignInLink = endpoint({
  method: 'post',
  path: '/api/sign-in-links',
  request: { headers: idempotencyKey, body: body(signInAsk) },
  responses: {
    202: reply('The mail is on its way', done),
    ...refusals('invalid-argument', 'resource-exhausted', 'unavailable'),
  },
});

/** Returns the state of the sign-in mail that this browser asked for last. No other browser may read it. */
export const readSignInLink = endpoint({
  method: 'get',
  path: '/api/sign-in-links/current',
  responses: {
    200: reply(
      'Whether it still signs in, and what became of the mail',
      z.strictObject({
        state: z.enum(['none', 'waiting', 'used', 'expired']),
        /** The state of its mail: a fact about the mailbox and not about an account; null without a mail. */
        mail: z.enum(deliveryStates).nullable(),
      }),
    ),
    ...refusals('unavailable'),
  },
});
