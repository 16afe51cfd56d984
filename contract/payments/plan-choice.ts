import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { body, done, reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/**
 * Stores the plan that I look at: sets choicePlan, and clickpay with the first choice (specification 4, decision 7).
 */
export const putPlanChoice = endpoint({
  method: 'put',
  path: '/api/plan-choice',
  access: 'signed-in',
  request: { body: body(z.strictObject({ plan: z.enum(['premium', 'ultra']) })) },
  responses: {
    200: reply('Stored', done),
    ...refusals('invalid-argument', 'unauthenticated', 'aborted', 'unavailable'),
  },
});
