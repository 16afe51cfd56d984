/** Webhook deliveries, and whether Stripe signed them. https://docs.stripe.com/webhooks#verify-manually */
import type Stripe from 'stripe';
import type { StripeEvent, StripeGateway } from '#server/stripe-gateway.ts';
import { readEvent } from './events.ts';

/** Events older than this are refused; Stripe signs each delivery anew. */
const oldestSeconds = 300;

/** Clocks differ a little; a signature from further ahead is refused, which the library alone would not do. */
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

/** @throws {Error} for whatever Stripe did not sign just now, and for what is no JSON */
function readSigned(stripe: Stripe, secret: string, { body, signature, now }: Delivery): unknown {
  return stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now);
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
