/** Limits how many checkouts a user creates each hour; the count is per user, not per network. */
import { type Checkout, cancelCheckout } from '#server/store/payments/checkouts.ts';
import { type RateLimit, releaseRateLimit } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

export function attemptLimit({ config }: Pick<AppContext, 'config'>, uid: string): RateLimit {
  return { key: `attempts:${uid}`, atMost: config.checkoutsPerHour, windowMs: 60 * 60 * 1000 };
}

/**
 * Abandons a checkout whose URL nobody received, which gives its attempt back. Returns false when it has a session
 * by now.
 */
export async function abandonCheckout(
  ctx: AppContext,
  { id, uid }: Pick<Checkout, 'id' | 'uid'>,
): Promise<boolean> {
  const isCancelled = await cancelCheckout(ctx.db, { id });
  if (isCancelled) await releaseRateLimit(ctx.db, attemptLimit(ctx, uid));
  return isCancelled;
}
