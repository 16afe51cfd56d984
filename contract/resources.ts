import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { reply } from './parts.ts';
import { refusals } from './refusals.ts';

/** The source code and the private questions: an address for Ultra, a refusal for everyone else. */
export const readResource = endpoint({
  method: 'get',
  path: '/api/resources/{id}',
  request: { params: z.strictObject({ id: z.enum(['source-code', 'questions']) }) },
  responses: {
    200: reply('Where it is', z.strictObject({ url: z.string() })),
    ...refusals('unauthenticated', 'permission-denied', 'not-found', 'invalid-argument'),
  },
});
