/** One person opens so many payments an hour; others are not counted along. */
import { type Checkout, cancelCheckout } from '#server/store/payments/checkouts.ts';
import { type RateLimit, releaseRateLimit } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

export function attemptsOf({ config }: Pick<AppContext, 'config'>, uid: string): RateLimit {
  return { key: `attempts:${uid}`, atMost: config.checkoutsPerHour, windowMs: 60 * 60 * 1000 };
}

/** Closes a checkout whose address nobody was given: that was nobody's attempt. False when it has one by now. */
export async function abandonCheckout(
  ctx: AppContext,
  { id, uid }: Pick<Checkout, 'id' | 'uid'>,
): Promise<boolean> {
  const isClosed = await cancelCheckout(ctx.db, { id });
  if (isClosed) await releaseRateLimit(ctx.db, attemptsOf(ctx, uid));
  return isClosed;
}
