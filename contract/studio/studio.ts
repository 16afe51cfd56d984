import { createRoute, z } from '@hono/zod-openapi';
import { reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Returns the instructor; for every other user the studio does not exist. */
export const readStudio = createRoute({
  method: 'get',
  path: '/api/studio',
  responses: {
    200: reply('The instructor', z.strictObject({ email: z.string() })),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});
