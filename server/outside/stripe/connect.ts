/** Connects to Stripe with its own library, at the URL of the configuration. */
import Stripe from 'stripe';
import type { Config } from '#server/config/config.ts';
import type { StripeGateway } from '#server/stripe-gateway.ts';
import { createCheckoutSession, expireSession } from './checkout-sessions.ts';
import { handledTypes, listEventsOldestFirst } from './events.ts';
import { readHistory } from './history.ts';
import { callStripe, retries, tryMs } from './in-time.ts';
import { listPaidCharges } from './ledger.ts';
import { createPrice, readPrice } from './prices.ts';
import { createRefund } from './refunds.ts';
import { readSession } from './session-reading.ts';
import { findSessionBehind, findSessionOfIntent, listSessionsOfEmail } from './session-search.ts';
import { readDelivery } from './signatures.ts';
import { listWebhookEndpoints } from './webhook-endpoints.ts';

export function connectStripe(config: Omit<Config['stripe'], 'prices'>): StripeGateway {
  const { hostname, port, protocol } = new URL(config.url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(config.secretKey, {
    host: hostname,
    port: port || (scheme === 'http' ? '80' : '443'),
    protocol: scheme,
    timeout: tryMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return {
    livemode: config.secretKey.includes('_live_'),
    createCheckoutSession: (order) => callStripe(createCheckoutSession(stripe, order)),
    expireSession: (id) => callStripe(expireSession(stripe, id)),
    createPrice: (order) => callStripe(createPrice(stripe, order)),
    readPrice: (id) => callStripe(readPrice(stripe, id)),
    readSession: (id) => callStripe(readSession(stripe, id)),
    readHistory: (id) => callStripe(readHistory(stripe, id)),
    refund: (order) => callStripe(createRefund(stripe, order)),
    findSessionOfIntent: (id) => callStripe(findSessionOfIntent(stripe, id)),
    findSessionBehind: (id) => callStripe(findSessionBehind(stripe, id)),
    listSessionsOfEmail: (email) => callStripe(listSessionsOfEmail(stripe, email)),
    listEvents: (made, call) => listEventsOldestFirst(stripe, made, call),
    listPaidCharges: (made) => listPaidCharges(stripe, made),
    listWebhookEndpoints: () => callStripe(listWebhookEndpoints(stripe)),
    handledEvents: handledTypes,
    readDelivery: (delivery) => readDelivery(stripe, config.webhookSecret, delivery),
  };
}
