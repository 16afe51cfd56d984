import { z } from '@hono/zod-openapi';
import { lessonKinds, sectionGates } from '#rules/outline.ts';
import { roles } from '#rules/roles.ts';
import { attachmentId } from './content/document.ts';
import { currency, endpoint, id, reply, time } from './endpoint.ts';

/** The language of a text that is not translated into that of the page. */
const lang = z.string().optional();

const lessonSchema = z
  .strictObject({
    id,
    index: z.int(),
    title: z.string(),
    lang,
    description: z.string(),
    descriptionLang: lang,
    kind: z.enum(lessonKinds),
    lengthSeconds: z.number(),
    /** The number of questions in its quiz; omitted if it has none. */
    questions: z.int().optional(),
    verdict: z.enum(['play', 'open-link', 'buy', 'upgrade', 'sign-in']),
    /** Only for a lesson that opens without a plan. */
    isFreePreview: z.literal(true).optional(),
    /** The files of a lesson that is open for the viewer; omitted if there are none. */
    attachments: z.array(z.strictObject({ id: attachmentId, name: z.string(), bytes: z.int() })).optional(),
  })
  .openapi('Lesson');

export const priceSchema = z
  .strictObject({
    plan: z.enum(['premium', 'ultra']),
    verdict: z.enum(['pay', 'already-owned']),
    id: z.string(),
    currency,
    /** In the currency's smallest unit, as Stripe counts it. */
    amountCents: z.int(),
    /** The lower price of a sale that runs now, and its end, which is exclusive. */
    sale: z.strictObject({ amountCents: z.int(), endsAt: time }).optional(),
  })
  .openapi('Price');

const sectionSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    lang,
    image: z.string(),
    opensWith: z.enum(sectionGates),
    first: z.int(),
    last: z.int(),
    lessons: z.array(lessonSchema),
  })
  .openapi('Section');

export const readCourse = endpoint({
  summary:
    "Returns the outline with the verdicts and prices of the viewer's plan and country, in the language of the browser's cookie or else of its `Accept-Language`: the same bytes for all viewers of a kind, so that a browser with a copy gets 304",
  description: 'It contains no progress, no media or link URLs, and the files of open lessons only.',
  method: 'get',
  path: '/api/course',
  responses: {
    200: reply(
      'The outline',
      z.strictObject({
        /** True for an instructor: all lessons are open, and nothing can be bought. */
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

export const readResource = endpoint({
  summary:
    'Returns the URL of the source code or the private questions to Ultra, and an error to everyone else',
  method: 'get',
  path: '/api/resources/{id}',
  request: { params: z.strictObject({ id: z.enum(['source-code', 'questions']) }) },
  responses: { 200: reply('Where it is', z.strictObject({ url: z.string() })) },
  errors: ['unauthenticated', 'permission-denied', 'not-found'],
});
