/** The team and its invitations. */
import {
  body,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';

const role = z.enum(roles);

export const readTeam = endpoint({
  summary: 'Lists the team and the open invitations',
  method: 'get',
  path: '/api/studio/team',
  access: instructor,
  responses: {
    200: reply(
      'The team',
      z.strictObject({
        members: z.array(
          z.strictObject({
            /** Null for a configured instructor who has never signed in. */
            uid: z.string().nullable(),
            email: z.string(),
            name: z.string().nullable(),
            role,
            /** True if the address is in the server's configuration, where alone it can be removed. */
            isConfigured: z.boolean(),
          }),
        ),
        invitations: z.array(
          z.strictObject({
            id: z.string(),
            email: z.string(),
            role,
            /** The email of the inviting instructor. */
            inviter: z.string(),
            createdAt: time,
            expiresAt: time,
          }),
        ),
      }),
    ),
  },
});

export const deleteMember = endpoint({
  summary: "Removes a member's role",
  method: 'delete',
  path: '/api/studio/team/{id}',
  access: freshInstructor,
  audit: 'role-removed',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('The role is removed', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createInvitation = endpoint({
  summary: 'Invites a user by email',
  method: 'post',
  path: '/api/studio/invitations',
  access: freshInstructor,
  audit: 'invitation-sent',
  request: { body: body(z.strictObject({ email: text(320), role })) },
  responses: { 201: reply('Invited', z.strictObject({ id })) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const deleteInvitation = endpoint({
  summary: 'Revokes an open invitation',
  method: 'delete',
  path: '/api/studio/invitations/{id}',
  access: freshInstructor,
  audit: 'invitation-revoked',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Revoked', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const readMyInvitation = endpoint({
  summary: "Returns the viewer's open invitation, if there is one",
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
  },
});

export const createAcceptance = endpoint({
  summary: "Accepts the invitation to the viewer's email",
  method: 'post',
  path: '/api/me/invitation/{id}/acceptance',
  access: 'signed-in',
  priority: 'first',
  request: { params: z.strictObject({ id }) },
  responses: { 201: reply('Accepted', z.strictObject({ role })) },
  errors: ['permission-denied', 'not-found'],
});
