import { createRoute, z } from '@hono/zod-openapi';
import { lookKinds } from '#rules/payments/payment-review.ts';
import { body, done, id, reply, text, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

const look = z.strictObject({
  id,
  what: z.enum(lookKinds),
  /** Whose money it may be; null when nobody is named. */
  uid: z.string().nullable(),
  email: z.string().nullable(),
  stripeSessionId: z.string(),
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
  /** The fact behind it, in plain words. */
  why: z.string(),
  raisedAt: time,
  settledAt: time.nullable(),
  /** The instructor's uid, or `stripe` when the money was given back. */
  settledBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Payments that need a look, the open ones first. */
export const listLooks = createRoute({
  method: 'get',
  path: '/api/studio/looks',
  responses: {
    200: reply('What needs a look', z.strictObject({ looks: z.array(look) })),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});

/** Says that it was looked at, and what came of it; the first settlement stays. */
export const putLookSettlement = createRoute({
  method: 'put',
  path: '/api/studio/looks/{id}/settlement',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ note: text(500).trim() })),
  },
  responses: {
    200: reply('Settled', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'aborted', 'unavailable'),
  },
});
