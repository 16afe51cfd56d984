import type { EventType, Kinds } from './objects/objects.ts';
import type { Store } from './objects/store.ts';

/** The context that all parts of the local Stripe share. */
export interface LocalStripe {
  store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** Where the webhooks go. */
  webhookUrl: string;
  endpointStatus(): 'enabled' | 'disabled' | 'deleted';
  /** Where this Stripe is reached, e.g. `http://localhost:3100`. */
  origin(): string;
  /** Records an event and queues its webhook, in the transaction that causes it. */
  announce(type: EventType, object: Kinds[Announced]): void;
  /** When a payment that settles later does so: milliseconds from now, null for never by itself. */
  settleAfterMs(): number | null;
}

type Announced = 'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute';

/** Stripe counts time in whole seconds since 1970. */
export function nowSeconds(stripe: LocalStripe): number {
  return Math.floor(stripe.now() / 1000);
}
