/** The people who run the site, and the invitations to them. */
import { body, done, endpoint, id, refusals, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';

const role = z.enum(roles);

const rejectedWrites = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'unavailable',
);

/** Lists the team and the open invitations. */
export const readTeam = endpoint({
  method: 'get',
  path: '/api/studio/team',
  access: { role: 'instructor', secondFactor: 'session' },
  responses: {
    200: reply(
      'The team',
      z.strictObject({
        members: z.array(
          z.strictObject({
            /** Null for an instructor of the configuration who has never signed in. */
            uid: z.string().nullable(),
            email: z.string(),
            name: z.string().nullable(),
            role,
            /** True where the address stands in the server's configuration; only there it can be removed. */
            isConfigured: z.boolean(),
          }),
        ),
        invitations: z.array(
          z.strictObject({
            id: z.string(),
            email: z.string(),
            role,
            /** The e-mail of the instructor who invites. */
            inviter: z.string(),
            createdAt: time,
            expiresAt: time,
          }),
        ),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});

export const deleteMember = endpoint({
  method: 'delete',
  path: '/api/studio/team/{id}',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'role-removed',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('The role is removed', done), ...rejectedWrites },
});

/** Invites somebody by mail. */
export const createInvitation = endpoint({
  method: 'post',
  path: '/api/studio/invitations',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'invitation-sent',
  request: { body: body(z.strictObject({ email: text(320), role })) },
  responses: { 201: reply('Invited', z.strictObject({ id })), ...rejectedWrites },
});

export const deleteInvitation = endpoint({
  method: 'delete',
  path: '/api/studio/invitations/{id}',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'invitation-revoked',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Revoked', done), ...rejectedWrites },
});

/** Returns the open invitation to the person who is signed in, if there is one. */
export const readMyInvitation = endpoint({
  method: 'get',
  path: '/api/me/invitation',
  access: 'signed-in',
  priority: 'first',
  responses: {
    200: reply(
      'The invitation',
      z.strictObject({
        invitation: z
          .strictObject({ id: z.string(), role, inviter: z.string(), siteName: z.string(), expiresAt: time })
          .nullable(),
      }),
    ),
    ...refusals('unauthenticated', 'unavailable'),
  },
});

/** Accepts the invitation to the e-mail that the person is signed in with. */
export const createAcceptance = endpoint({
  method: 'post',
  path: '/api/me/invitation/{id}/acceptance',
  access: 'signed-in',
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: {
    201: reply('Accepted', z.strictObject({ role })),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});
