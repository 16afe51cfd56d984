import type Stripe from 'stripe';
import type { Context } from 'hono';
import { hearStripe } from '#server/flows/hear-stripe.ts';
import { inTime } from '#server/outside/stripe.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';

/** Events older than this are refused; Stripe signs each delivery anew. */
const oldestSeconds = 300;

/** Clocks differ a little; a signature from further ahead is refused, which the library alone would not do. */
const aheadSeconds = 30;

export async function receiveStripeEvent(world: World, c: Context) {
  const event = readEvent(world, await c.req.text(), c.req.header('stripe-signature') ?? '');
  await inTime(hearStripe(world, event));
  return c.json({ received: true });
}

/** @throws {Refusal} invalid-argument for whatever Stripe did not sign just now, and for what is no event */
function readEvent(world: World, body: string, signature: string): Stripe.Event {
  const signed = readSigned(world, body, signature);
  if (!isEvent(signed)) throw new Refusal('invalid-argument', 'That is not an event.');
  return signed;
}

function readSigned(world: World, body: string, signature: string): unknown {
  const nowMs = world.now();
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const refused = new Refusal('invalid-argument', 'The signature does not hold.');
  if (!(signedAt <= nowMs / 1000 + aheadSeconds)) throw refused;
  try {
    const secret = world.config.stripe.webhookSecret;
    return world.stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, nowMs);
  } catch {
    throw refused;
  }
}

/** A signature says who wrote it, not what; these are the fields by which an event is handled. */
function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data'])) return false;
  const { id, type, livemode, data } = value;
  const isNamed = typeof id === 'string' && typeof type === 'string' && typeof livemode === 'boolean';
  return isNamed && isObject(data['object']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
