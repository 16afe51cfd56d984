import type { Context } from 'hono';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';

type Proof = { event: 'sign-in-refused' | 'second-factor-refused' | 'api-key-refused'; way: string };

/**
 * Logs a failed sign-in or second factor, or a rejected API key: the method and the reason, and nothing of the input. Successes are in the
 * audit.
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
