import { done, endpoint, freshInstructor, id, instructor, reply, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { discrepancyKinds } from '#rules/payments/reconciliation.ts';

export const readReconciliation = endpoint({
  summary: 'Reads the last reconciliation run, running or ended, and the open discrepancies',
  method: 'get',
  path: '/api/studio/reconciliation',
  access: instructor,
  responses: {
    200: reply(
      'The last run and what it found',
      z.strictObject({
        /** The last run; null before the first one. */
        run: z
          .strictObject({
            requestedAt: time,
            /** The end of the run; null while it waits or runs. */
            endedAt: time.nullable(),
            /** `stopped-halfway` when Stripe or the database did not answer; null for a complete run. */
            failure: z.string().nullable(),
            /** The number of paid charges read at Stripe so far. */
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
            /** A code with its values, such as `refund-differs 5800 0` (rules/detail.ts). */
            detail: z.string(),
            foundAt: time,
          }),
        ),
      }),
    ),
  },
});

export const createReconciliationRun = endpoint({
  summary: 'Starts a run, unless one is waiting or running',
  method: 'post',
  path: '/api/studio/reconciliation-runs',
  access: instructor,
  audit: null,
  responses: { 202: reply('The run starts at once', done) },
});

export const putDiscrepancyRepair = endpoint({
  summary: 'Repairs one discrepancy',
  method: 'put',
  path: '/api/studio/discrepancies/{id}/repair',
  access: freshInstructor,
  audit: 'plan',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Repaired', done) },
  errors: ['not-found', 'aborted'],
});
