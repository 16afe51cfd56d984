/** Webhooks in the studio: the endpoints that events are sent to, and the deliveries. */
import { longestEndpointUrl, offReasons, webhookEvents, webhookFailures } from '#rules/webhooks.ts';
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

const params = z.strictObject({ id });

const settings = {
  url: text(longestEndpointUrl),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length, 'Events must be different'),
};

/** Counts the changes; a change names the one on the screen. */
const revision = z.int().min(1).max(2_147_483_647);

const secret = z.string().meta({ description: 'The signing secret, `whsec_…`; shown only once' });

export const listWebhooks = endpoint({
  summary: 'Lists the webhooks, the oldest first',
  method: 'get',
  path: '/api/studio/webhooks',
  access: instructor,
  responses: {
    200: reply(
      'The webhooks',
      z.strictObject({
        webhooks: z.array(
          z.strictObject({
            id,
            url: z.string(),
            events: z.array(z.enum(webhookEvents)),
            createdAt: time,
            revision,
            /** The first failed attempt since the last successful one; null without one. */
            failingSince: time.nullable(),
            /** Null while it is on. */
            off: z.strictObject({ since: time, reason: z.enum(offReasons) }).nullable(),
          }),
        ),
      }),
    ),
  },
});

export const createWebhook = endpoint({
  summary: 'Adds a webhook, which is on immediately',
  description: 'The secret is returned only here.',
  method: 'post',
  path: '/api/studio/webhooks',
  access: freshInstructor,
  audit: 'webhook-created',
  request: { body: body(z.strictObject(settings)) },
  responses: { 201: reply('Added', z.strictObject({ id, secret })) },
  errors: ['aborted'],
});

export const putWebhook = endpoint({
  summary: 'Changes a webhook, and switches it on or off, unless it was changed since the screen loaded',
  description: 'Switching it off gives up its waiting deliveries.',
  method: 'put',
  path: '/api/studio/webhooks/{id}',
  access: freshInstructor,
  audit: 'webhook-changed',
  request: { params, body: body(z.strictObject({ ...settings, isOn: z.boolean(), revision })) },
  responses: { 200: reply('Changed', done) },
  errors: ['not-found', 'aborted'],
});

export const deleteWebhook = endpoint({
  summary: 'Deletes a webhook with its deliveries',
  method: 'delete',
  path: '/api/studio/webhooks/{id}',
  access: instructor,
  audit: 'webhook-deleted',
  request: { params },
  responses: { 200: reply('Deleted', done) },
  errors: ['not-found'],
});

export const createWebhookSecret = endpoint({
  summary: 'Replaces the secret',
  description: 'For a day, events are signed with the former one, too.',
  method: 'post',
  path: '/api/studio/webhooks/{id}/secrets',
  access: freshInstructor,
  audit: 'webhook-secret-changed',
  limit: { name: 'webhook-secrets', per: 'user', atMost: 30, minutes: 60 },
  request: { params },
  responses: { 201: reply('The new secret', z.strictObject({ secret })) },
  errors: ['not-found'],
});

export const createWebhookTest = endpoint({
  summary: 'Sends a test event without personal data',
  method: 'post',
  path: '/api/studio/webhooks/{id}/tests',
  access: instructor,
  audit: null,
  limit: { name: 'webhook-tests', per: 'user', atMost: 60, minutes: 60 },
  request: { params },
  responses: { 201: reply('Queued', done) },
  errors: ['not-found', 'aborted'],
});

export const listWebhookDeliveries = endpoint({
  summary: 'Lists the last deliveries to a webhook, the newest first',
  method: 'get',
  path: '/api/studio/webhooks/{id}/deliveries',
  access: instructor,
  request: { params },
  responses: {
    200: reply(
      'The last deliveries',
      z.strictObject({
        deliveries: z.array(
          z.strictObject({
            /** The `webhook-id`. */
            id,
            type: z.string(),
            /** Null for a test. */
            uid: z.string().nullable(),
            createdAt: time,
            tries: z.int(),
            triedAt: time.nullable(),
            /** Null once it was delivered or given up. */
            nextTryAt: time.nullable(),
            /** The HTTP status of the last reply; null without one. */
            status: z.int().nullable(),
            failure: z.enum(webhookFailures).nullable(),
            deliveredAt: time.nullable(),
          }),
        ),
      }),
    ),
  },
  errors: ['not-found'],
});

export const repeatWebhookDelivery = endpoint({
  summary: 'Sends an event again, with the same `webhook-id`',
  method: 'post',
  path: '/api/studio/webhooks/{id}/deliveries/{event}/attempts',
  access: instructor,
  audit: null,
  limit: { name: 'webhook-attempts', per: 'user', atMost: 300, minutes: 60 },
  request: { params: z.strictObject({ id, event: id }) },
  responses: { 201: reply('Queued', done) },
  errors: ['not-found', 'aborted'],
});
