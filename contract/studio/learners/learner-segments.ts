/** Segments: filters of the list of learners that the team keeps under a name. */
import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { seenFilters } from '#rules/learners/learner-filters.ts';
import { countries } from '#rules/registration.ts';
import { body, done, id, reply, text } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

/** A day of the reader's own time zone: `2026-11-23`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The filters as the page's address has them; at least one is given. */
const filters = z
  .strictObject({
    q: text(200).min(1).optional(),
    plan: z.enum(['free', 'premium', 'ultra']).optional(),
    country: z.enum([...countries, 'unknown']).optional(),
    /** The id of a section. */
    section: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional(),
    seen: z.enum(seenFilters).optional(),
    paidFrom: day.optional(),
    paidTo: day.optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'A segment needs a filter')
  .openapi('SegmentFilters');

const name = text(60).trim().min(1);

/** Lists the segments by name. */
export const listLearnerSegments = endpoint({
  method: 'get',
  path: '/api/studio/learner-segments',
  access: { role: 'staff', secondFactor: 'session' },
  responses: {
    200: reply(
      'The segments',
      z.strictObject({ segments: z.array(z.strictObject({ id: z.string(), name: z.string(), filters })) }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});

/** Keeps filters under a name; the browser makes the id, so that the same request again changes nothing. */
export const putLearnerSegment = endpoint({
  method: 'put',
  path: '/api/studio/learner-segments/{id}',
  access: { role: 'staff', secondFactor: 'session' },
  audit: null,
  request: { params: z.strictObject({ id }), body: body(z.strictObject({ name, filters })) },
  responses: {
    200: reply('Kept', done),
    // `aborted` where the site keeps as many as it can.
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'aborted', 'unavailable'),
  },
});

/** Forgets a segment; nothing happens to the learners in it. */
export const deleteLearnerSegment = endpoint({
  method: 'delete',
  path: '/api/studio/learner-segments/{id}',
  access: { role: 'staff', secondFactor: 'session' },
  audit: null,
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('Forgotten', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'unavailable'),
  },
});
