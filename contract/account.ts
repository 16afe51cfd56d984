import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';
import { body, done, reply, text, time } from './parts.ts';
import { refusals } from './refusals.ts';
import { userSchema } from './me.ts';

/** Returns what the account page shows beyond the user record. */
export const readAccount = endpoint({
  method: 'get',
  path: '/api/account',
  access: 'signed-in',
  responses: {
    200: reply(
      'My account',
      z.strictObject({
        user: userSchema,
        /** A change of address that waits to be confirmed by both addresses. */
        addressChange: z
          .strictObject({
            email: z.string(),
            oldConfirmed: z.boolean(),
            newConfirmed: z.boolean(),
            expiresAt: time,
          })
          .nullable(),
        /** True for the instructor, who may open the studio. */
        isInstructor: z.boolean(),
        /** The role that opens the studio; null for a learner. */
        role: z.enum(roles).nullable(),
        /** The time at which the account will be deleted; null when nobody asked for it. */
        deletionDueAt: time.nullable(),
        /** The event that cancelled a requested deletion in the last days; null when there was none. */
        deletionEndedBy: z.enum(['payment', 'sign-in']).nullable(),
      }),
    ),
    ...refusals('unauthenticated'),
  },
});

/** Asks to change my address: a link goes to the old and to the new one, and both must be confirmed. */
export const createAddressChange = endpoint({
  method: 'post',
  path: '/api/address-changes',
  access: 'signed-in',
  request: { body: body(z.strictObject({ email: text(320) })) },
  responses: {
    202: reply('Two mails are on their way', done),
    ...refusals('invalid-argument', 'unauthenticated', 'resource-exhausted', 'unavailable'),
  },
});

/** Takes back a change of address that is not confirmed yet. */
export const deleteAddressChange = endpoint({
  method: 'delete',
  path: '/api/address-changes/current',
  access: 'signed-in',
  responses: { 200: reply('Taken back', done), ...refusals('unauthenticated', 'not-found') },
});

/** Confirms a change of address with the token of one of the two mails; the second one changes it. */
export const createAddressConfirmation = endpoint({
  method: 'post',
  path: '/api/address-confirmations',
  request: { body: body(z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })) },
  responses: {
    201: reply('Confirmed', z.strictObject({ state: z.enum(['waits-for-the-other', 'changed']) })),
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'resource-exhausted', 'unavailable'),
  },
});

/** Returns all data about the viewer as one JSON file. */
export const readExport = endpoint({
  method: 'get',
  path: '/api/export',
  access: 'signed-in',
  priority: 'deferrable',
  responses: {
    200: reply('All that is kept about me', z.record(z.string(), z.unknown())),
    ...refusals('unauthenticated', 'permission-denied', 'resource-exhausted'),
  },
});

/** Asks to delete my account; it is kept for seven days, in which I can come back. */
export const createDeletion = endpoint({
  method: 'post',
  path: '/api/deletions',
  access: 'signed-in',
  responses: {
    201: reply('When it will be deleted', z.strictObject({ dueAt: time })),
    ...refusals('unauthenticated', 'unavailable'),
  },
});

/** I stay. */
export const deleteDeletion = endpoint({
  method: 'delete',
  path: '/api/deletions/current',
  access: 'signed-in',
  responses: { 200: reply('The account stays', done), ...refusals('unauthenticated', 'not-found') },
});
