import { z } from '@hono/zod-openapi';
import { languages } from '#rules/language.ts';
import { ages, countries, isPhoneNumber, occupations } from '#rules/registration.ts';
import { roles } from '#rules/roles.ts';
import { asciiDigits, longestProfileName, sanitizeText } from '#rules/text-input.ts';
import { body, done, endpoint, reply, text, time } from './endpoint.ts';

/** The user record, with the specification's field names (specification 3). */
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

export const readMe = endpoint({
  summary: "Returns the viewer's user record; a visitor gets the placeholder named Visitor",
  method: 'get',
  path: '/api/me',
  priority: 'first',
  responses: { 200: reply('The user record', userSchema) },
});

export const changeMe = endpoint({
  summary: "Changes the viewer's own fields; a request with any other field is rejected (decision 7)",
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
          /** Of pages, emails and receipts; this browser remembers it. */
          language: z.enum(languages),
        })
        .partial(),
    ),
  },
  responses: { 200: reply('The record as it now is', userSchema) },
});

export const readAccount = endpoint({
  summary: 'Returns what the account page shows beyond the user record',
  method: 'get',
  path: '/api/account',
  access: 'signed-in',
  responses: {
    200: reply(
      'My account',
      z.strictObject({
        user: userSchema,
        /** A pending change of the email, which both addresses must confirm. */
        addressChange: z
          .strictObject({
            email: z.string(),
            oldConfirmed: z.boolean(),
            newConfirmed: z.boolean(),
            expiresAt: time,
          })
          .nullable(),
        language: z.enum(languages),
        /** True for an instructor. */
        isInstructor: z.boolean(),
        /** The role that opens the studio; null for a learner. */
        role: z.enum(roles).nullable(),
        /** The time at which the account will be deleted; null if no deletion was requested. */
        deletionDueAt: time.nullable(),
        /** The event that cancelled a deletion in the last days; null if there was none. */
        deletionEndedBy: z.enum(['payment', 'gift', 'sign-in']).nullable(),
      }),
    ),
  },
});

export const createAddressChange = endpoint({
  summary:
    'Requests a change of my email: a link goes to the old and the new address, and both must be confirmed',
  method: 'post',
  path: '/api/address-changes',
  access: 'signed-in',
  request: { body: body(z.strictObject({ email: text(320) })) },
  responses: { 202: reply('Two mails are on their way', done) },
  errors: ['resource-exhausted'],
});

export const deleteAddressChange = endpoint({
  summary: 'Cancels a pending change of my email',
  method: 'delete',
  path: '/api/address-changes/current',
  access: 'signed-in',
  responses: { 200: reply('Taken back', done) },
  errors: ['not-found'],
});

export const createAddressConfirmation = endpoint({
  summary:
    'Confirms a change of the email with the token of one of the two emails; the second one applies it',
  method: 'post',
  path: '/api/address-confirmations',
  limit: { name: 'confirmations', per: 'network', atMost: 60, minutes: 60 },
  request: { body: body(z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })) },
  responses: {
    201: reply('Confirmed', z.strictObject({ state: z.enum(['waits-for-the-other', 'changed']) })),
  },
  errors: ['unauthenticated', 'aborted'],
});

export const readExport = endpoint({
  summary: 'Returns all data about the viewer as one JSON file',
  method: 'get',
  path: '/api/export',
  access: 'signed-in',
  priority: 'deferrable',
  responses: { 200: reply('All that is kept about me', z.record(z.string(), z.unknown())) },
  errors: ['permission-denied', 'resource-exhausted'],
});

export const createDeletion = endpoint({
  summary: 'Requests the deletion of my account, which can be cancelled for seven days',
  method: 'post',
  path: '/api/deletions',
  access: 'signed-in',
  responses: { 201: reply('When it will be deleted', z.strictObject({ dueAt: time })) },
});

export const deleteDeletion = endpoint({
  summary: 'Cancels the deletion of my account',
  method: 'delete',
  path: '/api/deletions/current',
  access: 'signed-in',
  responses: { 200: reply('The account stays', done) },
  errors: ['not-found'],
});
