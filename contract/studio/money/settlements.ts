import { endpoint } from '../../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { payoutStatuses } from '#rules/payments/settlement.ts';
import { currency, reply, time } from '../../parts.ts';
import { refusals } from '../../refusals.ts';

/** A month in UTC. */
const month = { query: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }) };

/** Adds up what Stripe has booked for our payments in a month, by the currency of the payouts. */
export const readSettlements = endpoint({
  method: 'get',
  path: '/api/studio/settlements',
  access: { role: 'instructor', secondFactor: 'session' },
  request: month,
  responses: {
    200: reply(
      'The sums',
      z.strictObject({
        settlements: z.array(
          z.strictObject({
            currency,
            grossCents: z.int(),
            /** Zero or negative. */
            refundedCents: z.int(),
            disputedCents: z.int(),
            feeCents: z.int(),
            /** The sum of all of these, less the fees. */
            netCents: z.int(),
          }),
        ),
        /** Payments of the month whose bookings are not known yet. */
        unbooked: z.int(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied'),
  },
});

/** Lists the payouts that Stripe made in a month, the newest first. */
export const readPayouts = endpoint({
  method: 'get',
  path: '/api/studio/payouts',
  access: { role: 'instructor', secondFactor: 'session' },
  request: month,
  responses: {
    200: reply(
      'The payouts',
      z.strictObject({
        payouts: z.array(
          z.strictObject({
            id: z.string(),
            amountCents: z.int(),
            currency,
            status: z.enum(payoutStatuses),
            createdAt: time,
            arrivesAt: time,
          }),
        ),
        /** False where Stripe has more than these. */
        isComplete: z.boolean(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'unavailable'),
  },
});
