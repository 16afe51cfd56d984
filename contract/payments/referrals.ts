import { z } from '@hono/zod-openapi';
import { referralStates } from '#rules/payments/referral.ts';
import { currency, endpoint, reply, time } from '#contract/endpoint.ts';

export const readReferrals = endpoint({
  summary: 'Reads my referral link and its rewards, the newest first',
  method: 'get',
  path: '/api/referrals',
  access: 'signed-in',
  priority: 'deferrable',
  responses: {
    200: reply(
      'My referrals',
      z.strictObject({
        /** The terms; null while there are no referrals, and for learners without a paid plan. */
        program: z
          .strictObject({ percentOff: z.int(), rewardPercent: z.int(), waitDays: z.int() })
          .nullable(),
        /** Null until I create a link. */
        code: z.string().nullable(),
        rewards: z.array(
          z.strictObject({
            at: time,
            currency,
            rewardCents: z.int(),
            dueAt: time,
            state: z.enum(referralStates),
          }),
        ),
      }),
    ),
  },
});

export const createReferralLink = endpoint({
  summary: 'Creates my referral link',
  description: 'A second click returns the same.',
  method: 'post',
  path: '/api/referral-links',
  access: 'signed-in',
  limit: { name: 'referral-links', per: 'user', atMost: 30, minutes: 60 },
  responses: { 201: reply('The code of the link', z.strictObject({ code: z.string() })) },
  errors: ['aborted'],
});
