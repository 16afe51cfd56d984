/** Refusals: `{code, message}` with the status that the table in `#rules/refusal.ts` names. */
import { z } from '@hono/zod-openapi';
import { type RefusalCode, refusalStatus } from '#rules/refusal.ts';

const codes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]];

export const refusalSchema = z
  .strictObject({
    code: z.enum(codes),
    message: z.string(),
    /** A second code, where the first alone does not tell a screen which words to show. */
    reason: z.string().optional(),
    /** A fact that helps the person to go on, such as the masked e-mail that a link was sent to. */
    hint: z.string().optional(),
  })
  .openapi('Refusal');

/** The refusals an endpoint may answer with, by status. */
export function refusals<C extends RefusalCode>(...named: C[]) {
  const entries = named.map((code) => [
    refusalStatus[code],
    { description: code, content: { 'application/json': { schema: refusalSchema } } },
  ]);
  return Object.fromEntries(entries) as Record<
    (typeof refusalStatus)[C],
    { description: string; content: { 'application/json': { schema: typeof refusalSchema } } }
  >;
}
