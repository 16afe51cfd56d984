import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { body, id, reply } from './parts.ts';
import { progressSchema } from './progress.ts';
import { refusals } from './refusals.ts';

/** "Mark as watched / not watched": a learner's own sign in the outline. It is no progress and earns nothing. */
export const putManualCompletion = endpoint({
  method: 'put',
  path: '/api/lessons/{id}/tick',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ tick: z.enum(['watched', 'not-watched']).nullable() })),
  },
  responses: {
    200: reply('The progress as it now is', progressSchema),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found'),
  },
});
