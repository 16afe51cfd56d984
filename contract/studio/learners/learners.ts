/** The list of learners for the team. */
import { z } from '@hono/zod-openapi';
import { languages } from '#rules/language.ts';
import { importAtOnce } from '#rules/learners/learner-file.ts';
import { seenFilters } from '#rules/learners/search.ts';
import { countries, isPhoneNumber } from '#rules/registration.ts';
import { userSchema } from '#contract/account.ts';
import { body, done, endpoint, freshInstructor, id, reply, text, time } from '#contract/endpoint.ts';

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
    /** Null for a learner who never returned after signing up, or long ago. */
    lastSeenAt: time.nullable(),
    bannedAt: time.nullable(),
    /** The time at which the account will be deleted; null if no deletion was requested. */
    deletionDueAt: time.nullable(),
  })
  .openapi('ListedLearner');

const timeInQuery = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const learnerFilters = {
  /** The beginnings of words of a name or email, a part of a phone number, a receipt number, or a Stripe id. */
  q: text(320).default(''),
  plan: plan.optional(),
  country: z.enum([...countries, 'unknown']).optional(),
  /** The id of a section: learners who opened one of its lessons. */
  section: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  seen: z.enum(seenFilters).optional(),
  /** The time of a payment: from `paidFrom` on, and before `paidTo`. */
  paidFrom: timeInQuery.optional(),
  paidTo: timeInQuery.optional(),
};

/** The cursor of the next page. */
export const learnerCursor = z
  .string()
  .regex(/^\d{1,16}\.[A-Za-z0-9_-]{1,255}$/)
  .optional();

export const listLearners = endpoint({
  summary: 'Lists learners, at most 50 at a time: the newest first, or by name in a search',
  method: 'get',
  path: '/api/studio/learners',
  access: { role: 'staff', secondFactor: 'session' },
  key: 'learners:read',
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
        /** The cursor of the next page; even a short or empty page may have one. Null at the end. */
        next: z.string().nullable(),
      }),
    ),
  },
});

/** A day of the reader's own time zone: `2026-11-23`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The filters in the page's URL; at least one is set. */
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

export const listLearnerSegments = endpoint({
  summary: 'Lists the segments, which are named filters of the list, by name',
  method: 'get',
  path: '/api/studio/learner-segments',
  access: { role: 'staff', secondFactor: 'session' },
  responses: {
    200: reply(
      'The segments',
      z.strictObject({ segments: z.array(z.strictObject({ id: z.string(), name: z.string(), filters })) }),
    ),
  },
});

export const putLearnerSegment = endpoint({
  summary:
    'Saves filters under a name; the browser generates the id, so that a repeated request changes nothing',
  method: 'put',
  path: '/api/studio/learner-segments/{id}',
  access: { role: 'staff', secondFactor: 'session' },
  audit: null,
  request: { params: z.strictObject({ id }), body: body(z.strictObject({ name, filters })) },
  responses: { 200: reply('Kept', done) },
  // `aborted`: the limit of segments is reached.
  errors: ['aborted'],
});

export const deleteLearnerSegment = endpoint({
  summary: 'Deletes a segment, not its learners',
  method: 'delete',
  path: '/api/studio/learner-segments/{id}',
  access: { role: 'staff', secondFactor: 'session' },
  audit: null,
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Forgotten', done) },
});

export const createLearnerExports = endpoint({
  summary:
    'Exports the user records of the filtered learners, at most 500 at a time; the browser makes the file',
  method: 'post',
  path: '/api/studio/learner-exports',
  access: freshInstructor,
  audit: 'learners-exported',
  request: { body: body(z.strictObject({ ...learnerFilters, cursor: learnerCursor })) },
  responses: {
    201: reply('The records', z.strictObject({ learners: z.array(userSchema), next: z.string().nullable() })),
  },
  errors: ['resource-exhausted'],
});

export const createLearnerImport = endpoint({
  summary: 'Adds learners without plans, without notifying them',
  description: 'Existing users stay unchanged.',
  method: 'post',
  path: '/api/studio/learner-imports',
  access: freshInstructor,
  audit: 'learner-added',
  limit: { name: 'learner-imports', per: 'user', atMost: 500, minutes: 60 },
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
              /** Null if unknown: the site's default language, and that of the browser from the first sign-in on. */
              language: z.enum(languages).nullable().default(null),
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
        /** The invalid emails. */
        refused: z.array(z.string()),
      }),
    ),
  },
});
