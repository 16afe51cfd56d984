/** The audit log: who did what, about whom, when and why. There is no endpoint that changes it. */
import { endpoint, instructor, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

export const readAuditLog = endpoint({
  summary: 'Lists entries, at most 100 at a time, the newest first',
  method: 'get',
  path: '/api/studio/audit',
  access: instructor,
  request: {
    query: z.strictObject({
      action: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
      /** The email of the actor or the subject. */
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
            /** The email of the actor, or the job or service. */
            actor: z.string(),
            action: z.string(),
            /** The uid of the subject; '' without one. */
            subject: z.string(),
            subjectEmail: z.string().nullable(),
            detail: z.string(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  },
});
