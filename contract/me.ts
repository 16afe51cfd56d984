import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { ages, countries, occupations } from '#rules/registration.ts';
import { isPhoneNumber } from '#rules/phone.ts';
import { asciiDigits } from '#rules/sign-in/digits.ts';
import { longestProfileName, sanitizeText } from '#rules/sanitize-text.ts';
import { body, reply, text, time } from './parts.ts';
import { refusals } from './refusals.ts';

/** The user record by the specification's field names (specification 3). */
export const userSchema = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    country: z.enum([...countries, 'unknown']),
    sign: z.boolean(),
    paid: z.boolean(),
    plan: z.enum(['free', 'premium', 'ultra']),
    choicePlan: z.enum(['premium', 'ultra']).nullable(),
    umur: z.enum(ages).nullable(),
    kerja: z.enum(occupations).nullable(),
    phone: z.string().nullable(),
    clickpay: z.boolean(),
    clickClaim: z.boolean(),
    whenClaim: time.nullable(),
    certificate: z.boolean(),
    createdAt: time.nullable(),
  })
  .openapi('User');

/** Returns the viewer's user record; a visitor gets the placeholder named Visitor. */
export const readMe = endpoint({
  method: 'get',
  path: '/api/me',
  priority: 'first',
  responses: { 200: reply('The user record', userSchema) },
});

/** Changes what a person may change about themselves; any other field is refused whole (decision 7). */
export const changeMe = endpoint({
  method: 'patch',
  path: '/api/me',
  access: 'signed-in',
  priority: 'first',
  request: {
    body: body(
      z
        .strictObject({
          name: text(longestProfileName).overwrite(sanitizeText).min(1),
          country: z.enum(countries),
          umur: z.enum(ages),
          kerja: z.enum(occupations),
          phone: text(40).overwrite(sanitizeText).overwrite(asciiDigits).refine(isPhoneNumber),
        })
        .partial(),
    ),
  },
  responses: {
    200: reply('The record as it now is', userSchema),
    ...refusals('invalid-argument', 'unauthenticated', 'unavailable'),
  },
});
