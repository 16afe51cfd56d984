import { createRoute, z } from '@hono/zod-openapi';
import { body, done, reply } from './parts.ts';
import { refusals } from './refusals.ts';

/** The plan I am looking at: sets choicePlan, and clickpay with the first one (specification 4, decision 7). */
export const putPlanChoice = createRoute({
  method: 'put',
  path: '/api/plan-choice',
  request: { body: body(z.strictObject({ plan: z.enum(['premium', 'ultra']) })) },
  responses: {
    200: reply('Remembered', done),
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});
