import { z } from '@hono/zod-openapi';
import { impersonationKinds } from '#rules/impersonation.ts';
import { mailOutcomes } from '#rules/mail/delivery.ts';
import { roles } from '#rules/roles.ts';
import { launchStates, launchSteps } from '#rules/content/launch.ts';
import { body, currency, done, endpoint, id, instructor, reply, time } from '#contract/endpoint.ts';

export const readStudio = endpoint({
  summary: 'Returns the viewer with their role; users without one get 404',
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
          /** `needed` if this session has not proven it, `put-off` if it is postponed. */
          state: z.enum(['missing', 'put-off', 'needed', 'proven']),
          /** The kinds that the user has set up. */
          kinds: z.array(z.enum(['passkey', 'authenticator'])),
          /** True on a site on a loopback address. */
          canPutOff: z.boolean(),
          /** False if the site's host is an IP address, for which browsers create no passkeys. */
          allowsPasskeys: z.boolean(),
        }),
      }),
    ),
  },
});

export const startImpersonation = endpoint({
  summary: 'Starts an impersonation of a visitor or a learner, for at most an hour',
  description: 'Nothing is saved during it.',
  method: 'put',
  path: '/api/studio/see-as',
  access: instructor,
  audit: 'seen-as',
  request: {
    body: body(
      z.union([
        z.strictObject({ seeAs: z.enum(impersonationKinds) }),
        /** A certain learner; the audit log records it. */
        z.strictObject({ seeAs: z.literal('person'), uid: id }),
      ]),
    ),
  },
  responses: { 200: reply('Outside the studio you are seen as that', done) },
  errors: ['not-found', 'aborted'],
});

export const stopImpersonation = endpoint({
  summary: 'Ends the impersonation',
  method: 'delete',
  path: '/api/studio/see-as',
  access: { role: 'instructor', secondFactor: 'none' },
  audit: null,
  responses: { 200: reply('You are yourself', done) },
});

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A figure and that of the previous period, such as this week and last week up to the same time. */
const pair = z.strictObject({ now: z.int(), before: z.int() });

export const readToday = endpoint({
  summary: "Returns the figures of the studio's first page",
  description:
    "Days, weeks and months start by the browser's time zone and calendar; each comes with the start of the previous one.",
  method: 'get',
  path: '/api/studio/today',
  access: instructor,
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
        /** By the code of each paid currency; amounts are in its smallest unit. */
        money: z.array(z.strictObject({ currency, day: pair, week: pair, month: pair })),
        learners: z.strictObject({ day: pair, week: pair, month: pair }),
        reviews: z.int(),
        discrepancies: z.int(),
        /** The disputes that wait for evidence, and the next deadline; null without one. */
        disputes: z.strictObject({ count: z.int(), nextDueAt: time.nullable() }),
        /** Published lessons whose videos do not play, or lack a part. */
        brokenLessons: z.int(),
        /** The webhooks that were switched off after failures. */
        webhooksOff: z.int(),
        /** Amounts that Stripe rejected as too small in the last seven days, so that nobody can pay them. */
        tooSmall: z.array(
          z.strictObject({
            item: z.enum(['premium', 'ultra', 'upgrade']),
            currency,
            amountCents: z.int(),
          }),
        ),
        /** Stripe Tax is on here and off at Stripe, so new checkouts have no tax. */
        isTaxPaused: z.boolean(),
        /** The buyers of groups whose seats may be wrong since a backup was restored. */
        groupsToCheck: z.array(z.strictObject({ uid: id, email: z.string() })),
        /** Campaigns that were not sent as planned. */
        campaignsHeld: z.int(),
        /** Email sequences that a restored backup paused. */
        sequencesPaused: z.int(),
        /** The failed emails of the last seven days. */
        failedMails: z.int(),
        /**
         * The last complete backup, and the last successful drill; `failed` if a later one of either, or the copy, failed.
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
          /** The due time of the oldest claim; null without one. */
          nextDueAt: time.nullable(),
        }),
      }),
    ),
  },
});

export const listFailedMails = endpoint({
  summary: 'Lists the failed and bounced emails of the last seven days, at most the newest hundred',
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
            /** The kind of the email, such as `sign-in`. */
            kind: z.string(),
            outcome: z.enum(mailOutcomes),
            createdAt: time,
            failedAt: time,
            /** The mail server's last reply, in one line; '' without one. */
            reply: z.string(),
            /** Null for an address without an account. */
            learner: z
              .strictObject({ uid: z.string(), name: z.string().nullable(), email: z.string() })
              .nullable(),
          }),
        ),
        /** True if there are older ones of these days. */
        more: z.boolean(),
      }),
    ),
  },
});

export const readLaunchChecklist = endpoint({
  summary: 'Returns the steps before the opening, with their states',
  method: 'get',
  path: '/api/studio/launch-checklist',
  access: instructor,
  responses: {
    200: reply(
      'The steps',
      z.strictObject({
        /** Null once the site is open to visitors. */
        steps: z.array(z.strictObject({ step: z.enum(launchSteps), state: z.enum(launchStates) })).nullable(),
      }),
    ),
  },
  errors: ['not-found'],
});
