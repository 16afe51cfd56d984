import { createRoute, z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';
import { reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Returns the viewer with their role; for everybody without one the studio does not exist. */
export const readStudio = createRoute({
  method: 'get',
  path: '/api/studio',
  responses: {
    200: reply('The viewer', z.strictObject({ email: z.string(), role: z.enum(roles) })),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});
