import type { Context } from 'hono';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/platform/http/api.ts';
import { ApiError } from '#server/platform/http/api-error.ts';

type Proof = { event: 'sign-in-refused' | 'second-factor-refused'; way: string };

/**
 * Writes a line to the log where somebody did not prove who they are: the way and the reason, and nothing of what was
 * given. What is accepted stands in the audit.
 */
export async function logRejectedProof<T>(
  ctx: AppContext,
  c: Context<Env>,
  proof: Proof,
  prove: () => Promise<T>,
): Promise<T> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, reason } = error;
      ctx.log.info({ ...proof, id: c.env.requestId, uid: c.env.uid, code, reason });
    }
    throw error;
  }
}
