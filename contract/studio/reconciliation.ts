import { createRoute, z } from '@hono/zod-openapi';
import { discrepancyKinds } from '#rules/payments/reconciliation.ts';
import { done, id, reply, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** The last check of the ledger, running or ended, and what differs. */
export const readReconciliation = createRoute({
  method: 'get',
  path: '/api/studio/reconciliation',
  responses: {
    200: reply(
      'The last check and what it found',
      z.strictObject({
        /** Null before the first check. */
        run: z
          .strictObject({
            requestedAt: time,
            /** Null while it waits or runs. */
            endedAt: time.nullable(),
            failure: z.string().nullable(),
            /** Paid charges seen at Stripe so far. */
            seen: z.int(),
            discrepancyCount: z.int(),
          })
          .nullable(),
        discrepancies: z.array(
          z.strictObject({
            id,
            kind: z.enum(discrepancyKinds),
            uid: z.string().nullable(),
            email: z.string().nullable(),
            checkoutSessionId: z.string().nullable(),
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
export const createReconciliationRun = createRoute({
  method: 'post',
  path: '/api/studio/reconciliation-runs',
  responses: {
    202: reply('It begins at once', done),
    ...refusals('unauthenticated', 'permission-denied', 'unavailable'),
  },
});

/** Sets one difference right. */
export const putDiscrepancyRepair = createRoute({
  method: 'put',
  path: '/api/studio/discrepancies/{id}/repair',
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
