/** Whether a learner gets news: the emails of campaigns (decision 194). */
import { z } from '@hono/zod-openapi';
import { body, endpoint, reply } from './endpoint.ts';

/** Without a choice of their own, customers get news, and free accounts don't. */
const newsSchema = z.strictObject({ news: z.boolean() });

export const readNewsChoice = endpoint({
  summary: 'Returns whether the viewer gets news by email',
  method: 'get',
  path: '/api/me/news',
  access: 'signed-in',
  responses: { 200: reply('Whether the viewer gets news', newsSchema) },
  errors: ['permission-denied'],
});

export const putNewsChoice = endpoint({
  summary: "Turns the viewer's news on or off",
  method: 'put',
  path: '/api/me/news',
  access: 'signed-in',
  limit: { name: 'news-choices', per: 'user', atMost: 60, minutes: 60 },
  request: { body: body(newsSchema) },
  responses: { 200: reply('Stored', newsSchema) },
  errors: ['permission-denied'],
});
