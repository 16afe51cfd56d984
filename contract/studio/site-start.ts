/** The first choice on a new site: the sample course, or a course of one's own from the beginning. */
import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { textLimits } from '#rules/content/limits.ts';
import { body, done, reply, text } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** The steps before the first publication opens the site; true for what is done in the draft. */
const checklist = z.strictObject({
  /** A published lesson has a video. */
  video: z.boolean(),
  /** The page tells more about the instructor than at the beginning. */
  page: z.boolean(),
  /** A price was changed. */
  prices: z.boolean(),
  /** One of the legal texts was changed. */
  legal: z.boolean(),
});

/** Tells whether the choice is open: nothing but the sample course was ever saved or published here. */
export const readSiteStart = endpoint({
  method: 'get',
  path: '/api/studio/site-start',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The choice',
      z.strictObject({
        isOpen: z.boolean(),
        /** Null once the site is open to visitors. */
        checklist: checklist.nullable(),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'not-found'),
  },
});

const name = (limit: keyof typeof textLimits) => text(textLimits[limit]).trim().min(1);

const choice = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('keep') }),
  z.strictObject({
    choice: z.literal('begin-empty'),
    siteName: name('label'),
    courseTitle: name('title'),
    instructorName: name('label'),
    /** That of the instructor's browser. */
    timeZone: text(60).optional(),
  }),
]);

/** Makes the choice, once: the sample stays, or a course with one section and one lesson takes its place, which
 * visitors do not see before the instructor publishes. */
export const putSiteStart = endpoint({
  method: 'put',
  path: '/api/studio/site-start',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'sample-course-kept',
  request: { body: body(choice) },
  responses: {
    200: reply('Chosen', done),
    // `aborted` when the choice was made before, in another window or by another instructor.
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});
