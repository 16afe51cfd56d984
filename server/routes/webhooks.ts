import type { Context } from 'hono';
import { hearStripe } from '#server/flows/hear-stripe.ts';
import { inTime } from '#server/outside/stripe/in-time.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';

/** @throws {Refusal} invalid-argument for whatever Stripe did not sign just now, and for what is no event */
export async function receiveStripeEvent(world: World, c: Context) {
  const body = await c.req.text();
  const signature = c.req.header('stripe-signature') ?? '';
  const event = world.stripe.readDelivery({ body, signature, now: world.now() });
  if (event === 'not-signed') throw new Refusal('invalid-argument', 'The signature does not hold.');
  if (event === 'not-an-event') throw new Refusal('invalid-argument', 'That is not an event.');
  await inTime(hearStripe(world, event));
  return c.json({ received: true });
}
