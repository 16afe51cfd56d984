import { z } from '@hono/zod-openapi';
import { mostReferralDays, mostReferralPercent } from '#rules/payments/referral.ts';
import {
  body,
  currency,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
} from '#contract/endpoint.ts';
import { cents } from './fields.ts';

const program = z.strictObject({
  isActive: z.boolean(),
  percentOff: z.int().min(1).max(mostReferralPercent),
  rewardPercent: z.int().min(1).max(mostReferralPercent),
  waitDays: z.int().min(0).max(mostReferralDays),
  /** The number of the last change, which the next one names; 0 before the first. */
  revision: z.int().min(0).max(2_147_483_647),
});

export const listStudioReferrals = endpoint({
  summary:
    'Reads the terms, and what each learner has earned in each currency, the highest debts first, at most 200',
  method: 'get',
  path: '/api/studio/referrals',
  access: instructor,
  key: 'payments:read',
  responses: {
    200: reply(
      'The referrals',
      z.strictObject({
        program,
        balances: z.array(
          z.strictObject({
            uid: z.string(),
            email: z.string(),
            currency,
            referrals: z.int(),
            waitingCents: z.int(),
            /** Negative after refunds of rewards that were paid out. */
            owedCents: z.int(),
            paidCents: z.int(),
          }),
        ),
        /** True when there are more balances; the CSV file has all referrals. */
        isMore: z.boolean(),
      }),
    ),
  },
});

export const putReferralProgram = endpoint({
  summary: 'Changes the terms, unless they were changed since the screen loaded',
  method: 'put',
  path: '/api/studio/referral-program',
  access: freshInstructor,
  audit: 'referral-program',
  request: { body: body(program) },
  responses: { 200: reply('Changed', done) },
  errors: ['aborted'],
});

export const createReferralPayout = endpoint({
  summary: 'Marks what a learner is owed in a currency as paid',
  description: 'Rejected when something else is owed, so a second click too.',
  method: 'post',
  path: '/api/studio/learners/{uid}/referral-payouts',
  access: freshInstructor,
  audit: 'referral-paid-out',
  request: {
    params: z.strictObject({ uid: id }),
    body: body(z.strictObject({ currency, amountCents: cents })),
  },
  responses: { 201: reply('Recorded', done) },
  errors: ['aborted'],
});

export const exportReferrals = endpoint({
  summary: 'Exports all referrals as CSV',
  method: 'get',
  path: '/api/studio/referrals/export',
  access: instructor,
  responses: {
    200: { description: 'The referrals as CSV', content: { 'text/csv': { schema: z.string() } } },
  },
  errors: ['resource-exhausted'],
});
