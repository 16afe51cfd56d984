/** Connects to Stripe with its library, at the configured URL. */
import Stripe from 'stripe';
import { createBreaker } from '#server/platform/circuit-breaker.ts';
import type { Config } from '#server/platform/config/config.ts';
import { listPayouts } from './balance.ts';
import { createRefund, listPaidCharges, noteRedemption } from './charges.ts';
import {
  createCheckoutSession,
  isTaxReady,
  expireSession,
  findSessionBehind,
  findSessionOfIntent,
  listSessionsOfEmail,
} from './checkout-sessions.ts';
import { submitEvidence } from './disputes.ts';
import { callStripe, retries, StripeFailure, stripeFailureKind, tryMs } from './errors.ts';
import {
  handledTypes,
  listEventsOldestFirst,
  listWebhookEndpoints,
  readDeliveries,
  readDelivery,
} from './events.ts';
import type { StripeGateway } from './gateway.ts';
import { createPrice, readPrice } from './prices.ts';
import { readHistory, readSession } from './session-reading.ts';

/** Failures that count as an outage. */
const outages: unknown[] = ['away', 'failed'];

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
  const breaker = createBreaker({
    isOutage: (error) => outages.includes(stripeFailureKind(error)),
    openError: () =>
      new StripeFailure('away', 'Stripe did not answer lately, and is asked again in a moment'),
  });
  const call = <Result>(request: () => Promise<Result>) => breaker(() => callStripe(request()));
  return {
    livemode: config.secretKey.includes('_live_'),
    createCheckoutSession: (order) => call(() => createCheckoutSession(stripe, order)),
    isTaxReady: () => call(() => isTaxReady(stripe)),
    expireSession: (id) => call(() => expireSession(stripe, id)),
    createPrice: (order) => call(() => createPrice(stripe, order)),
    readPrice: (id) => call(() => readPrice(stripe, id)),
    readSession: (id, known) => call(() => readSession(stripe, id, known)),
    readHistory: (id) => call(() => readHistory(stripe, id)),
    refund: (order) => call(() => createRefund(stripe, order)),
    noteRedemption: (order) => call(() => noteRedemption(stripe, order)),
    submitEvidence: (evidence) => call(() => submitEvidence(stripe, evidence)),
    listPayouts: (made) => call(() => listPayouts(stripe, made)),
    findSessionOfIntent: (id) => call(() => findSessionOfIntent(stripe, id)),
    findSessionBehind: (id) => call(() => findSessionBehind(stripe, id)),
    listSessionsOfEmail: (email) => call(() => listSessionsOfEmail(stripe, email)),
    listEvents: (made, retrying) => listEventsOldestFirst(stripe, made, retrying),
    listPaidCharges: (made) => listPaidCharges(stripe, made),
    listWebhookEndpoints: () => call(() => listWebhookEndpoints(stripe)),
    readDeliveries: (made) => call(() => readDeliveries(stripe, made)),
    handledEvents: handledTypes,
    readDelivery: (delivery) => readDelivery(stripe, config.webhookSecret, delivery),
  };
}
