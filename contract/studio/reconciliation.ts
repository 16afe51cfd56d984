import { createRoute, z } from '@hono/zod-openapi';
import { driftKinds } from '#rules/payments/reconciliation.ts';
import { done, id, reply, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** The last check of the ledger, running or ended, and what differs. */
export const readLedger = createRoute({
  method: 'get',
  path: '/api/studio/ledger',
  responses: {
    200: reply(
      'The last check and what it found',
      z.strictObject({
        /** Null before the first check. */
        check: z
          .strictObject({
            askedAt: time,
            /** Null while it waits or runs. */
            endedAt: time.nullable(),
            failedWhy: z.string().nullable(),
            /** Paid charges seen at Stripe so far. */
            seen: z.int(),
            drifted: z.int(),
          })
          .nullable(),
        drifts: z.array(
          z.strictObject({
            id,
            kind: z.enum(driftKinds),
            uid: z.string().nullable(),
            email: z.string().nullable(),
            stripeSessionId: z.string().nullable(),
            detail: z.string(),
            foundAt: time,
          }),
        ),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});

/** Asks for a check now; one that runs already is joined. */
export const createLedgerCheck = createRoute({
  method: 'post',
  path: '/api/studio/ledger-checks',
  responses: {
    202: reply('It begins at once', done),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});

/** Sets one difference right. */
export const putDriftRepair = createRoute({
  method: 'put',
  path: '/api/studio/drifts/{id}/repair',
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply('Set right', done),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});
