/** Everything that the studio shows about one learner. */
import { currency, endpoint, id, reply, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { ages } from '#rules/registration.ts';
import { accessReasons, accessRemedies } from '#rules/access.ts';
import { learnerEventKinds, learnerEventStates } from '#rules/learners/timeline.ts';
import { mailOutcomes } from '#rules/mail/delivery.ts';
import { giftStates } from '#rules/payments/gift.ts';
import { stopReasons } from '#rules/mail/mail-stop.ts';
import { lessonKinds } from '#rules/outline.ts';
import { roles } from '#rules/roles.ts';

const plan = z.enum(['free', 'premium', 'ultra']);
const uid = z.strictObject({ uid: id });

const lesson = z.strictObject({
  id: z.string(),
  index: z.int(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  lengthSeconds: z.number(),
  playedSeconds: z.number(),
  openedAt: time.nullable(),
  /** For an article, when it was read. */
  watchedAt: time.nullable(),
});

const payment = z.strictObject({
  checkoutSessionId: z.string(),
  paymentIntentId: z.string(),
  item: z.enum(['premium', 'ultra', 'upgrade']),
  /** The state of a gift, which gives this learner nothing; null for a payment for oneself. */
  gift: z.enum(giftStates).nullable(),
  /** The number of seats that were bought for a group; null for any other payment. */
  seats: z.int().nullable(),
  amountCents: z.int(),
  currency,
  refundedCents: z.int(),
  standing: z.enum(['paid', 'refunded-in-part', 'refunded', 'disputed', 'charged-back', 'withdrawn']),
  paidAt: time,
  /** The receipt's number. */
  receipt: z.string().nullable(),
});

export const readLearner = endpoint({
  summary: 'Reads the page of a learner',
  description: 'Assistants, and API keys without `payments:read`, do not see payments.',
  method: 'get',
  path: '/api/studio/learners/{uid}',
  access: { role: 'staff', secondFactor: 'session' },
  key: 'learners:read',
  request: { params: uid },
  responses: {
    200: reply(
      'The learner',
      z.strictObject({
        learner: z.strictObject({
          uid: z.string(),
          name: z.string().nullable(),
          email: z.string(),
          /** The emails of merged accounts, which also sign in here. */
          aliases: z.array(z.string()),
          phone: z.string().nullable(),
          country: z.string(),
          umur: z.enum(ages).nullable(),
          kerja: z.string().nullable(),
          plan,
          /** The role of a team member; null for a learner. */
          role: z.enum(roles).nullable(),
          createdAt: time,
          lastSeenAt: time.nullable(),
          agreedAt: time.nullable(),
          /** The versions of the terms and the refund policy at the last agreement; null if unknown. */
          termsVersion: z.int().nullable(),
          refundsVersion: z.int().nullable(),
          bannedAt: time.nullable(),
          deletionDueAt: time.nullable(),
        }),
        /** A pending change of the email. */
        addressChange: z
          .strictObject({
            email: z.string(),
            oldConfirmed: z.boolean(),
            newConfirmed: z.boolean(),
            expiresAt: time,
          })
          .nullable(),
        devices: z.array(
          z.strictObject({
            id: z.string(),
            userAgent: z.string(),
            timeZone: z.string(),
            createdAt: time,
            lastUsedAt: time,
          }),
        ),
        sections: z.array(z.strictObject({ id: z.int(), title: z.string(), lessons: z.array(lesson) })),
        /** Null for an assistant, and for an API key without `payments:read`. */
        payments: z.array(payment).nullable(),
        certificate: z
          .strictObject({
            id: z.string(),
            state: z.enum(['claimed', 'declined', 'issued', 'revoked']),
            name: z.string(),
            claimedAt: time,
            issuedAt: time.nullable(),
          })
          .nullable(),
        note: z.strictObject({ note: z.string(), changedAt: time, changedBy: z.string() }).nullable(),
        mail: z.strictObject({
          /** The reasons why emails to the address are stopped, the newest first; empty if they are not. */
          stops: z.array(z.strictObject({ reason: z.enum(stopReasons), since: time, reply: z.string() })),
          /** The last rejected or bounced email, with the server's reply in one line. */
          lastError: z
            .strictObject({
              kind: z.string(),
              outcome: z.enum(mailOutcomes),
              at: time,
              reply: z.string(),
            })
            .nullable(),
        }),
      }),
    ),
  },
  errors: ['not-found'],
});

export const readLearnerTimeline = endpoint({
  summary: 'Reads the timeline of a learner, at most 50 events at a time, the newest first',
  method: 'get',
  path: '/api/studio/learners/{uid}/timeline',
  access: { role: 'staff', secondFactor: 'session' },
  request: {
    params: uid,
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^\d{1,16}\.[\x21-\x7e]{1,300}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'The events',
      z.strictObject({
        events: z.array(
          z.strictObject({
            id: z.string(),
            at: time,
            kind: z.enum(learnerEventKinds),
            state: z.enum(learnerEventStates).nullable(),
            /** The action of an audit entry, the kind of an email, or the bought item. */
            code: z.string(),
            detail: z.string(),
            /** The email of the team member, or the job or service; '' for the learner. */
            actor: z.string(),
            /** The title of the lesson. */
            lesson: z.string().nullable(),
            amountCents: z.int().nullable(),
            currency: currency.nullable(),
            receipt: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  },
  errors: ['not-found'],
});

export const readLearnerAccess = endpoint({
  summary: 'Explains why a learner can or cannot open a lesson, and the steps that would open it',
  method: 'get',
  path: '/api/studio/learners/{uid}/lessons/{lessonId}/access',
  access: { role: 'staff', secondFactor: 'session' },
  key: 'learners:read',
  request: { params: z.strictObject({ uid: id, lessonId: id }) },
  responses: {
    200: reply(
      'The answer',
      z.strictObject({
        verdict: z.enum(['play', 'open-link', 'buy', 'upgrade', 'sign-in']),
        reasons: z.array(z.enum(accessReasons)),
        remedies: z.array(z.enum(accessRemedies)),
        /** The smallest plan that opens the lesson; null for a free preview. */
        opensWith: z.enum(['premium', 'ultra']).nullable(),
        plan,
      }),
    ),
  },
  errors: ['not-found'],
});
