/** The launch checklist of a course that is not open yet. */
import { z } from '@hono/zod-openapi';
import { launchStates, launchSteps } from '#rules/content/launch.ts';
import { endpoint, reply } from '#contract/endpoint.ts';
import { instructor } from './instructor.ts';

/** Returns the steps before the opening, with their states. */
export const readLaunchChecklist = endpoint({
  method: 'get',
  path: '/api/studio/launch-checklist',
  access: instructor,
  responses: {
    200: reply(
      'The steps',
      z.strictObject({
        /** Null once the site is open to visitors. */
        steps: z.array(z.strictObject({ step: z.enum(launchSteps), state: z.enum(launchStates) })).nullable(),
      }),
    ),
  },
  errors: ['not-found'],
});
