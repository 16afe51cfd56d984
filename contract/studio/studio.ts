import { z } from '@hono/zod-openapi';
import { impersonationKinds } from '#rules/impersonation.ts';
import { mailOutcomes } from '#rules/mail/delivery.ts';
import { roles } from '#rules/roles.ts';
import { body, currency, done, endpoint, id, refusals, reply, time } from '#contract/endpoint.ts';

/** Returns the viewer with their role; for everybody without one the studio does not exist. */
export const readStudio = endpoint({
  method: 'get',
  path: '/api/studio',
  access: { role: 'staff', secondFactor: 'none' },
  responses: {
    200: reply(
      'The viewer',
      z.strictObject({
        email: z.string(),
        role: z.enum(roles),
        secondFactor: z.strictObject({
          /** `needed` where this session has not proven it, `put-off` where the person goes without for now. */
          state: z.enum(['missing', 'put-off', 'needed', 'proven']),
          /** The kinds that the person has set up. */
          kinds: z.array(z.enum(['passkey', 'authenticator'])),
          /** True on a site on a loopback address. */
          canPutOff: z.boolean(),
          /** False where the site's address is an IP address, for which browsers make no passkeys. */
          allowsPasskeys: z.boolean(),
        }),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});

/** Lets the instructor look at the published site as a visitor or a learner, for an hour at most. Nothing is saved meanwhile. */
export const startImpersonation = endpoint({
  method: 'put',
  path: '/api/studio/see-as',
  access: { role: 'instructor', secondFactor: 'session' },
  audit: 'seen-as',
  request: {
    body: body(
      z.union([
        z.strictObject({ seeAs: z.enum(impersonationKinds) }),
        /** One of the learners; the audit log keeps that somebody looked. */
        z.strictObject({ seeAs: z.literal('person'), uid: id }),
      ]),
    ),
  },
  responses: {
    200: reply('Outside the studio you are seen as that', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'aborted'),
  },
});

/** Lets the instructor be themselves again. */
export const stopImpersonation = endpoint({
  method: 'delete',
  path: '/api/studio/see-as',
  access: { role: 'instructor', secondFactor: 'none' },
  audit: null,
  responses: { 200: reply('You are yourself', done), ...refusals('unauthenticated', 'permission-denied') },
});

// The figures of the studio's first page.

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

// The mails that did not arrive.

/** Lists the mails of the last seven days that were given up, or came back: at most the newest hundred. */
export const listFailedMails = endpoint({
  method: 'get',
  path: '/api/studio/failed-mails',
  access: { role: 'staff', secondFactor: 'session' },
  responses: {
    200: reply(
      'The mails, the newest first',
      z.strictObject({
        mails: z.array(
          z.strictObject({
            id: z.string(),
            /** The purpose of the mail, such as `sign-in`. */
            kind: z.string(),
            outcome: z.enum(mailOutcomes),
            createdAt: time,
            failedAt: time,
            /** The last words of a mail server, in one line; '' where it said nothing. */
            reply: z.string(),
            /** Null for an address that nobody has signed in with. */
            learner: z
              .strictObject({ uid: z.string(), name: z.string().nullable(), email: z.string() })
              .nullable(),
          }),
        ),
        /** True where there are older ones of these days, which are not listed. */
        more: z.boolean(),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});
