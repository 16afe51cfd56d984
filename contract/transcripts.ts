import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { id, reply, text } from './parts.ts';
import { refusals } from './refusals.ts';

/** Sentences that hold all the words, of the lessons that the access rule plays for this person, in their order. */
export const searchTranscripts = endpoint({
  method: 'get',
  path: '/api/transcript-lines',
  access: 'signed-in',
  priority: 'deferrable',
  request: {
    query: z.strictObject({
      words: text(longestSearch).refine(isLongEnough, 'Too short'),
    }),
  },
  responses: {
    200: reply(
      'What was found',
      z.strictObject({
        /** `at` is the second at which the sentence begins. */
        lines: z.array(z.strictObject({ lessonId: id, title: z.string(), at: z.number(), text: z.string() })),
        /** There is more than is told here. */
        more: z.boolean(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'resource-exhausted'),
  },
});
