/** Verifies that Stripe signed a webhook delivery. https://docs.stripe.com/webhooks#verify-manually */
import type Stripe from 'stripe';
import type { StripeEvent, StripeGateway } from '#server/stripe-gateway.ts';
import { readEvent } from './events.ts';

/** The greatest age of a signature; Stripe signs each delivery anew. */
const oldestSeconds = 300;

/** The time that a signature may lie ahead, for clocks differ a little; the library alone would accept any. */
const aheadSeconds = 30;

type Delivery = Parameters<StripeGateway['readDelivery']>[0];

export function readDelivery(
  stripe: Stripe,
  secret: string,
  delivery: Delivery,
): StripeEvent | 'not-signed' | 'not-an-event' {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(delivery.signature)?.[1]);
  if (!(signedAt <= delivery.now / 1000 + aheadSeconds)) return 'not-signed';
  let signed: unknown;
  try {
    signed = readSigned(stripe, secret, delivery);
  } catch {
    return 'not-signed';
  }
  return isEvent(signed) ? readEvent(signed) : 'not-an-event';
}

/**
 * Reads the signed body. @throws {Error} for a body that Stripe did not sign just now, and for one that is no JSON
 */
function readSigned(stripe: Stripe, secret: string, { body, signature, now }: Delivery): unknown {
  return stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now);
}

/** Returns true for an event with the fields that its handling needs; a signature alone tells only who wrote it. */
function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data'])) return false;
  const { id, type, livemode, data } = value;
  const isNamed = typeof id === 'string' && typeof type === 'string' && typeof livemode === 'boolean';
  return isNamed && isObject(data['object']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
