/** The audit log: who did what, about whom, when and why. There is no endpoint that changes it. */
import { endpoint, refusals, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

/** Lists lines, at most 100 at once, the newest first. */
export const readAuditLog = endpoint({
  method: 'get',
  path: '/api/studio/audit',
  access: { role: 'instructor', secondFactor: 'session' },
  request: {
    query: z.strictObject({
      action: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
      /** The e-mail of the person who did it, or whom it is about. */
      person: text(320).trim().optional(),
      from: moment,
      to: moment,
      cursor: z
        .string()
        .regex(/^\d{1,16}\.[\x21-\x7e]{1,300}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'The lines',
      z.strictObject({
        lines: z.array(
          z.strictObject({
            id: z.string(),
            at: time,
            /** The e-mail of the person, or the job or service. */
            actor: z.string(),
            action: z.string(),
            /** The uid that it is about; '' where it is about nobody. */
            subject: z.string(),
            subjectEmail: z.string().nullable(),
            detail: z.string(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'unavailable'),
  },
});
