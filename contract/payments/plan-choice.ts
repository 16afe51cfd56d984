import { createRoute, z } from '@hono/zod-openapi';
import { body, done, reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/**
 * Stores the plan that I look at: sets choicePlan, and clickpay with the first choice (specification 4, decision 7).
 */
export const putPlanChoice = createRoute({
  method: 'put',
  path: '/api/plan-choice',
  request: { body: body(z.strictObject({ plan: z.enum(['premium', 'ultra']) })) },
  responses: {
    200: reply('Stored', done),
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});
