import { createRoute, z } from '@hono/zod-openapi';
import { id, reply, time } from './parts.ts';

const progressSchema = z
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

const lessonSchema = z
  .strictObject({
    id,
    index: z.int(),
    title: z.string(),
    description: z.string(),
    kind: z.enum(['video', 'link']),
    lengthSeconds: z.number(),
    verdict: z.enum(['play', 'open-link', 'buy', 'upgrade', 'sign-in']),
    progress: progressSchema,
  })
  .openapi('Lesson');

const priceSchema = z
  .strictObject({
    plan: z.enum(['premium', 'ultra']),
    verdict: z.enum(['pay', 'already-owned']),
    id: z.string(),
    currency: z.enum(['USD', 'MYR']),
    amountCents: z.int(),
  })
  .openapi('Price');

const sectionSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    image: z.string(),
    first: z.int(),
    last: z.int(),
    lessons: z.array(lessonSchema),
  })
  .openapi('Section');

/** The outline with this viewer's verdicts, progress and prices; it holds no address of any media or link. */
export const readCourse = createRoute({
  method: 'get',
  path: '/api/course',
  responses: {
    200: reply(
      'The outline',
      z.strictObject({
        /** Whoever teaches the course: all verdicts open, and there is nothing to buy. */
        isInstructor: z.boolean(),
        sections: z.array(sectionSchema),
        prices: z.array(priceSchema),
      }),
    ),
  },
});

export { progressSchema };
