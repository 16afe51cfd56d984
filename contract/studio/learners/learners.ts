/** The learners, as the team of the site sees them. */
import { z } from '@hono/zod-openapi';
import { importAtOnce } from '#rules/learners/learner-file.ts';
import { seenFilters } from '#rules/learners/search.ts';
import { countries, isPhoneNumber } from '#rules/registration.ts';
import { userSchema } from '#contract/account.ts';
import { body, done, endpoint, id, refusals, reply, text, time } from '#contract/endpoint.ts';

const plan = z.enum(['free', 'premium', 'ultra']);

const listedLearner = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    country: z.string(),
    plan,
    createdAt: time,
    /** Null for somebody who was never there after signing up, or long ago. */
    lastSeenAt: time.nullable(),
    bannedAt: time.nullable(),
    /** The time at which the account will be deleted; null when nobody asked for it. */
    deletionDueAt: time.nullable(),
  })
  .openapi('ListedLearner');

const timeInQuery = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const learnerFilters = {
  /** The beginnings of words of a name or an e-mail, a part of a phone number, a receipt number, or an id of Stripe. */
  q: text(320).default(''),
  plan: plan.optional(),
  country: z.enum([...countries, 'unknown']).optional(),
  /** The id of a section; those who opened one of its lessons. */
  section: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  seen: z.enum(seenFilters).optional(),
  /** The time of a payment: from `paidFrom` on, and before `paidTo`. */
  paidFrom: timeInQuery.optional(),
  paidTo: timeInQuery.optional(),
};

/** Where a list goes on. */
export const learnerCursor = z
  .string()
  .regex(/^\d{1,16}\.[A-Za-z0-9_-]{1,255}$/)
  .optional();

/** Lists learners, at most 50 at once: the newest first, or by name where something is looked for. */
export const listLearners = endpoint({
  method: 'get',
  path: '/api/studio/learners',
  access: { role: 'staff', secondFactor: 'session' },
  request: {
    query: z.strictObject({
      ...learnerFilters,
      cursor: learnerCursor,
    }),
  },
  responses: {
    200: reply(
      'The learners',
      z.strictObject({
        learners: z.array(listedLearner),
        /** Where the list goes on; a page may be short, or empty, and go on all the same. Null at the end. */
        next: z.string().nullable(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'unavailable'),
  },
});

// Segments: filters of the list of learners that the team keeps under a name.

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

// Learners out of the site and into it, a piece at a time; the browser makes the file, or reads it.

const refused = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'resource-exhausted',
  'unavailable',
);

/** Returns the user records of the learners that filters let through, at most 500 at once. */
export const createLearnerExports = endpoint({
  method: 'post',
  path: '/api/studio/learner-exports',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'learners-exported',
  request: { body: body(z.strictObject({ ...learnerFilters, cursor: learnerCursor })) },
  responses: {
    201: reply('The records', z.strictObject({ learners: z.array(userSchema), next: z.string().nullable() })),
    ...refused,
  },
});

/** Adds people without plans, who sign in by mail as anybody does. Nobody gets a mail, and who is there stays as they are. */
export const createLearnerImport = endpoint({
  method: 'post',
  path: '/api/studio/learner-imports',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'learner-added',
  request: {
    body: body(
      z.strictObject({
        people: z
          .array(
            z.strictObject({
              email: text(320),
              name: text(100).trim().nullable(),
              country: z.enum(countries).nullable(),
              phone: text(40).trim().refine(isPhoneNumber).nullable(),
            }),
          )
          .min(1)
          .max(importAtOnce),
      }),
    ),
  },
  responses: {
    201: reply(
      'Added',
      z.strictObject({
        added: z.int(),
        known: z.int(),
        /** The e-mails that are none. */
        refused: z.array(z.string()),
      }),
    ),
    ...refused,
  },
});
