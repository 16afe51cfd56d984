import { z } from '@hono/zod-openapi';
import {
  giftStates,
  longestGiftMessage,
  longestTypedGiftCode,
  mostGiftEmails,
} from '#rules/payments/gift.ts';
import { priceSchema } from '#contract/course.ts';
import { body, done, endpoint, id, reply, text, time } from '#contract/endpoint.ts';

const plan = z.enum(['premium', 'ultra']);

export const listGiftPrices = endpoint({
  summary:
    "Lists what each plan costs as a gift: the price without a plan of one's own, in the currency of my country",
  method: 'get',
  path: '/api/gift-prices',
  access: 'signed-in',
  responses: {
    200: reply('The prices, whose verdict is always `pay`', z.strictObject({ prices: z.array(priceSchema) })),
  },
});

export const listGifts = endpoint({
  summary: 'Lists the gifts that I paid for, the newest first',
  method: 'get',
  path: '/api/gifts',
  access: 'signed-in',
  priority: 'deferrable',
  responses: {
    200: reply(
      'My gifts',
      z.strictObject({
        gifts: z.array(
          z.strictObject({
            /** The id of its Checkout session. */
            id,
            plan,
            state: z.enum(giftStates),
            /** Null unless it can be redeemed, and for an instructor who impersonates me. */
            code: z.string().nullable(),
            paidAt: time,
            redeemedAt: time.nullable(),
            /** The time of the last email with the code; null without one. */
            emailedAt: time.nullable(),
            emailsLeft: z.int().max(mostGiftEmails),
          }),
        ),
      }),
    ),
  },
});

export const createGiftEmail = endpoint({
  summary: 'Sends the code of one of my gifts to someone',
  description: 'The same id again sends nothing more to the same address.',
  method: 'post',
  path: '/api/gifts/{id}/emails',
  access: 'signed-in',
  limit: { name: 'gift-emails', per: 'user', atMost: 30, minutes: 60 },
  request: {
    params: z.strictObject({ id }),
    body: body(
      z.strictObject({
        /** Created by the browser. */
        id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
        to: text(320),
        /** The message in the email, or ''. */
        message: text(longestGiftMessage),
      }),
    ),
  },
  responses: { 201: reply('Queued', done) },
  // `aborted`: the gift is redeemed or has ended, or was emailed five times; the reason says which.
  errors: ['not-found', 'aborted'],
});

export const createGiftRedemption = endpoint({
  summary: 'Redeems the code of a gift, which gives me its plan',
  description: 'A second click changes nothing.',
  method: 'post',
  path: '/api/gift-redemptions',
  access: 'signed-in',
  limit: { name: 'gift-redemptions', per: 'user', atMost: 60, minutes: 60 },
  request: { body: body(z.strictObject({ code: text(longestTypedGiftCode).min(1) })) },
  responses: { 201: reply('The plan that it gives', z.strictObject({ plan })) },
  // `aborted`: the code gives nothing; the reason says why.
  errors: ['not-found', 'aborted', 'deadline-exceeded'],
});
