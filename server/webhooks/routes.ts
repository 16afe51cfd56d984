import * as endpoints from '#contract/studio/webhooks.ts';
import { handle } from '#server/handle.ts';
import {
  addEndpoint,
  describeDeliveries,
  describeEndpoints,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  updateEndpoint,
} from './endpoints.ts';

const listWebhooks = handle(endpoints.listWebhooks, async (ctx, c) => {
  return c.json({ webhooks: await describeEndpoints(ctx) }, 200);
});

const createWebhook = handle(endpoints.createWebhook, async (ctx, c, { user }) => {
  return c.json(await addEndpoint(ctx, c.req.valid('json'), user.uid), 201);
});

const putWebhook = handle(endpoints.putWebhook, async (ctx, c, { user }) => {
  await updateEndpoint(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 200);
});

const deleteWebhook = handle(endpoints.deleteWebhook, async (ctx, c, { user }) => {
  await removeEndpoint(ctx, c.req.valid('param'), user.uid);
  return c.json({ done: true } as const, 200);
});

const createWebhookSecret = handle(endpoints.createWebhookSecret, async (ctx, c, { user }) => {
  return c.json(await rotateSecret(ctx, c.req.valid('param'), user.uid), 201);
});

const createWebhookTest = handle(endpoints.createWebhookTest, async (ctx, c) => {
  await sendTest(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 201);
});

const listWebhookDeliveries = handle(endpoints.listWebhookDeliveries, async (ctx, c) => {
  return c.json({ deliveries: await describeDeliveries(ctx, c.req.valid('param')) }, 200);
});

const repeatWebhookDelivery = handle(endpoints.repeatWebhookDelivery, async (ctx, c) => {
  await sendAgain(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 201);
});

export const routes = [
  listWebhooks,
  createWebhook,
  putWebhook,
  deleteWebhook,
  createWebhookSecret,
  createWebhookTest,
  listWebhookDeliveries,
  repeatWebhookDelivery,
];
