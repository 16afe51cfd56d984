/** The learners, as the team of the site sees them. */
import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { seenFilters } from '#rules/learners/learner-filters.ts';
import { countries } from '#rules/registration.ts';
import { reply, text, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

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
