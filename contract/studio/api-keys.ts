/** API keys in the studio. No key can read or change keys. */
import { z } from '@hono/zod-openapi';
import { keyScopes, keyStates, longestKeyDays, longestKeyName } from '#rules/api-keys.ts';
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

const scopes = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Scopes must be different');

export const listApiKeys = endpoint({
  summary: 'Lists the keys of all instructors, the oldest first',
  method: 'get',
  path: '/api/studio/api-keys',
  access: instructor,
  responses: {
    200: reply(
      'The keys',
      z.strictObject({
        keys: z.array(
          z.strictObject({
            id,
            name: z.string(),
            scopes: z.array(z.enum(keyScopes)),
            /** The last four characters of the key. */
            lastFour: z.string(),
            state: z.enum(keyStates),
            createdAt: time,
            /** The email of its creator. */
            createdBy: z.string(),
            /** Null for one without an end. */
            expiresAt: time.nullable(),
            /** The start of the day in UTC on which it was last used; null if it never was. */
            lastUsedAt: time.nullable(),
          }),
        ),
      }),
    ),
  },
});

export const createApiKey = endpoint({
  summary: 'Creates a key',
  description: 'It is returned only here.',
  method: 'post',
  path: '/api/studio/api-keys',
  access: freshInstructor,
  audit: 'api-key-created',
  request: {
    body: body(
      z.strictObject({
        /** Different from the names of the other keys. */
        name: text(longestKeyName).trim().min(1),
        scopes,
        /** Null for a key without an end. */
        expiresInDays: z.int().min(1).max(longestKeyDays).nullable(),
      }),
    ),
  },
  responses: { 201: reply('Created', z.strictObject({ id, key: z.string() })) },
  errors: ['aborted'],
});

export const deleteApiKey = endpoint({
  summary: 'Revokes a key, which stops working immediately',
  method: 'delete',
  path: '/api/studio/api-keys/{id}',
  access: instructor,
  audit: 'api-key-revoked',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Revoked', done) },
  errors: ['not-found'],
});
