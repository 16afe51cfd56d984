/** One person opens so many payments an hour; others are not counted along. */
import { type Checkout, closeCheckout } from '#server/store/checkouts.ts';
import { type Limit, uncount } from '#server/store/limits.ts';
import type { World } from '#server/world.ts';

export function attemptsOf({ config }: Pick<World, 'config'>, uid: string): Limit {
  return { key: `attempts:${uid}`, atMost: config.checkoutsPerHour, windowMs: 60 * 60 * 1000 };
}

/** Closes a checkout whose address nobody was given: that was nobody's attempt. False when it has one by now. */
export async function takeBack(world: World, { id, uid }: Pick<Checkout, 'id' | 'uid'>): Promise<boolean> {
  const isClosed = await closeCheckout(world.db, { id });
  if (isClosed) await uncount(world.db, attemptsOf(world, uid));
  return isClosed;
}
