import { createRoute, z } from '@hono/zod-openapi';
import { reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Am I the instructor? Whoever is not finds nothing here. */
export const readStudio = createRoute({
  method: 'get',
  path: '/api/studio',
  responses: {
    200: reply('The instructor', z.strictObject({ email: z.string() })),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});
