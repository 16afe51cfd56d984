/** The figures of the studio's first page. */
import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { currency, reply, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A figure beside that of the same time before, such as this week up to now and last week up to the same moment. */
const pair = z.strictObject({ now: z.int(), before: z.int() });

/**
 * Adds up money and new learners. Days, weeks and months begin where the browser's time zone and calendar say; each
 * comes with the beginning of the one before.
 */
export const readToday = endpoint({
  method: 'get',
  path: '/api/studio/today',
  access: { role: 'instructor', secondFactor: 'session' },
  request: {
    query: z.strictObject({
      day: moment,
      dayBefore: moment,
      week: moment,
      weekBefore: moment,
      month: moment,
      monthBefore: moment,
    }),
  },
  responses: {
    200: reply(
      'The figures',
      z.strictObject({
        /** One for each currency that was paid in, by the currency's code; amounts are in its smallest unit. */
        money: z.array(z.strictObject({ currency, day: pair, week: pair, month: pair })),
        learners: z.strictObject({ day: pair, week: pair, month: pair }),
        reviews: z.int(),
        discrepancies: z.int(),
        /** The disputes whose banks wait for evidence, and the next deadline; null without one. */
        disputes: z.strictObject({ count: z.int(), nextDueAt: time.nullable() }),
        /** Published lessons whose videos do not play. */
        brokenLessons: z.int(),
        /** Mails of the last seven days that were given up. */
        failedMails: z.int(),
        /**
         * The last whole backup, and the last drill that ended well; `failed` where a later one of either, or the copy,
         * did not end well.
         */
        backup: z.strictObject({
          lastAt: time.nullable(),
          bytes: z.int().nullable(),
          drillAt: time.nullable(),
          failed: z.boolean(),
        }),
        certificates: z.strictObject({
          waiting: z.int(),
          overdue: z.int(),
          /** The time at which the oldest claim is due; null without one. */
          nextDueAt: time.nullable(),
        }),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'unavailable'),
  },
});
