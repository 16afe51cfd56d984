import * as endpoints from '#contract/studio/api-keys.ts';
import { handle } from '#server/handle.ts';
import { createKey, describeKeys, revokeKey } from './api-keys.ts';

const listApiKeys = handle(endpoints.listApiKeys, async (ctx, c) => {
  return c.json({ keys: await describeKeys(ctx) }, 200);
});

const createApiKey = handle(endpoints.createApiKey, async (ctx, c, { user }) => {
  return c.json(await createKey(ctx, c.req.valid('json'), user.uid), 201);
});

const deleteApiKey = handle(endpoints.deleteApiKey, async (ctx, c, { user }) => {
  await revokeKey(ctx, c.req.valid('param'), user.uid);
  return c.json({ done: true } as const, 200);
});

export const routes = [listApiKeys, createApiKey, deleteApiKey];
