import type { Context } from 'hono';
import { handleStripeEvent } from '#server/flows/payments/handle-stripe-event.ts';
import { inTime } from '#server/outside/stripe/in-time.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AppContext } from '#server/context.ts';

/**
 * Handles a webhook delivery. @throws {Refusal} invalid-argument for a body that Stripe did not sign just now, and
 * for one that is no event
 */
export async function receiveStripeEvent(ctx: AppContext, c: Context) {
  const body = await c.req.text();
  const signature = c.req.header('stripe-signature') ?? '';
  const event = ctx.stripe.readDelivery({ body, signature, now: ctx.now() });
  if (event === 'not-signed') throw new Refusal('invalid-argument', 'The signature does not hold.');
  if (event === 'not-an-event') throw new Refusal('invalid-argument', 'That is not an event.');
  await inTime(handleStripeEvent(ctx, event));
  return c.json({ received: true });
}
