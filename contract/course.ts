import { z } from '@hono/zod-openapi';
import { sectionGates } from '#rules/outline.ts';
import { roles } from '#rules/roles.ts';
import { attachmentId } from './content.ts';
import { currency, endpoint, id, refusals, reply } from './endpoint.ts';

const lessonSchema = z
  .strictObject({
    id,
    index: z.int(),
    title: z.string(),
    description: z.string(),
    kind: z.enum(['video', 'link']),
    lengthSeconds: z.number(),
    verdict: z.enum(['play', 'open-link', 'buy', 'upgrade', 'sign-in']),
    /** The files of a lesson that is open for the viewer; left out where there are none. */
    attachments: z.array(z.strictObject({ id: attachmentId, name: z.string(), bytes: z.int() })).optional(),
  })
  .openapi('Lesson');

const priceSchema = z
  .strictObject({
    plan: z.enum(['premium', 'ultra']),
    verdict: z.enum(['pay', 'already-owned']),
    id: z.string(),
    currency,
    /** In the currency's smallest unit, as Stripe counts it. */
    amountCents: z.int(),
  })
  .openapi('Price');

const sectionSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    image: z.string(),
    opensWith: z.enum(sectionGates),
    first: z.int(),
    last: z.int(),
    lessons: z.array(lessonSchema),
  })
  .openapi('Section');

/**
 * The outline with the verdicts and prices of the viewer's plan and country: the same bytes for everyone of a kind, so
 * that a browser which has them is told 304. It holds no progress and no address of any media or link, and names
 * files of open lessons only.
 */
export const readCourse = endpoint({
  method: 'get',
  path: '/api/course',
  responses: {
    200: reply(
      'The outline',
      z.strictObject({
        /** True for the instructor: all verdicts open, and there is nothing to buy. */
        isInstructor: z.boolean(),
        /** The role that opens the studio; null for a learner. */
        role: z.enum(roles).nullable(),
        sections: z.array(sectionSchema),
        prices: z.array(priceSchema),
      }),
    ),
    304: { description: 'Unchanged since the answer whose ETag `If-None-Match` names' },
  },
});

/** The source code and the private questions: an address for Ultra, a refusal for everyone else. */
export const readResource = endpoint({
  method: 'get',
  path: '/api/resources/{id}',
  request: { params: z.strictObject({ id: z.enum(['source-code', 'questions']) }) },
  responses: {
    200: reply('Where it is', z.strictObject({ url: z.string() })),
    ...refusals('unauthenticated', 'permission-denied', 'not-found', 'invalid-argument'),
  },
});
