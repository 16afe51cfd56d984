import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { id, reply, time } from './parts.ts';

export const progressSchema = z
  .strictObject({
    watched: z.boolean(),
    /** Seconds of the lesson really played. */
    seconds: z.number(),
    /** Second at which to go on. */
    resumeAt: z.number(),
    /** When it was last played; null when it never was. */
    playedAt: time.nullable(),
    /** The learner's own word, which counts for nothing but the outline's signs. */
    tick: z.enum(['watched', 'not-watched']).nullable(),
  })
  .openapi('Progress');

/**
 * This viewer's progress by lesson; a lesson that was neither played nor ticked is left out. A visitor gets none,
 * as from the other two endpoints that the course page asks at once.
 */
export const readProgress = endpoint({
  method: 'get',
  path: '/api/progress',
  responses: { 200: reply('Progress by lesson', z.record(id, progressSchema)) },
});
