/** Stripe, by its own library, at the address that the configuration names. */
import Stripe from 'stripe';
import type { SessionFacts } from '#rules/payment.ts';
import type { Config } from '../config.ts';

/** One try and one more stay within the 8 s that any outside call may take. */
const tryMs = 3_500;
const retries = 1;

export function connectStripe(config: Config['stripe']): Stripe {
  const { hostname, port, protocol } = new URL(config.url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(config.secretKey, {
    host: hostname,
    port: port || (scheme === 'http' ? '80' : '443'),
    protocol: scheme,
    timeout: tryMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** What a person waits for all that is asked of Stripe on their behalf, so that the answer comes within 8 s. */
const patienceMs = 7_000;

/** @throws {StripeTooSlow} when it takes longer than a person should wait; the work itself goes on. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StripeTooSlow('Stripe gave no answer in time')), patienceMs);
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

export class StripeTooSlow extends Error {}

/** Stripe's test and live worlds never mix; the key says which one we live in. */
export function isLivemode(secretKey: string): boolean {
  return secretKey.includes('_live_');
}

/** It gave no answer at all, so the next question would wait as long for nothing. */
export function isStripeAway(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError;
}

export type SessionReading = {
  facts: SessionFacts;
  /** The id of our own checkout that it was opened for. */
  checkoutId: string | null;
  paymentIntentId: string | null;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
};

/**
 * Reads a checkout session with all that decides what it entitles to; null when this account has none of that id.
 * @throws {Stripe.errors.StripeError}
 */
export async function readSession(stripe: Stripe, sessionId: string): Promise<SessionReading | null> {
  const expand = ['line_items', 'payment_intent.latest_charge'];
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand }).catch(nullWhenMissing);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    facts: {
      mode: session.mode,
      paymentStatus: session.payment_status,
      status: session.status,
      amountCents: session.amount_total,
      currency: session.currency,
      livemode: session.livemode,
      intentFailed: intent?.status === 'requires_payment_method' || intent?.status === 'canceled',
      stripePriceIds: session.line_items?.data.map((item) => item.price?.id ?? '') ?? [],
      uid: session.client_reference_id,
      namedUid: session.metadata?.['uid'] ?? null,
      priceId: session.metadata?.['price'] ?? null,
    },
    checkoutId: session.metadata?.['checkout'] ?? null,
    paymentIntentId: intent?.id ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: charge?.disputed ? await readDispute(stripe, charge.id) : 'none',
    createdAt: session.created * 1000,
  };
}

/** The session that a payment intent belongs to, when Stripe knows one. */
export async function findSessionOfIntent(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<string | undefined> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  return data[0]?.id;
}

/** The events after which someone may own more or less than before. */
const tellingTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/**
 * Events made within the given times (milliseconds since 1970), newest first, page by page; on request those alone
 * that Stripe could not deliver, or not yet. @throws {Stripe.errors.StripeError}
 */
export async function* listEvents(
  stripe: Stripe,
  made: { after: number; before: number; isUndelivered?: boolean },
): AsyncGenerator<Stripe.Event[]> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more: hasMore } = await stripe.events.list({
      types: tellingTypes,
      created: { gte: Math.floor(made.after / 1000), lte: Math.floor(made.before / 1000) },
      limit: 100,
      ...(made.isUndelivered && { delivery_success: false }),
      ...(last !== undefined && { starting_after: last }),
    });
    yield data;
    last = data.at(-1)?.id;
    if (!hasMore || last === undefined) return;
  }
}

/** Of several disputes about one charge, a lost one counts most, and then one that is still open. */
export async function readDispute(stripe: Stripe, chargeId: string): Promise<SessionReading['dispute']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const ends = data.map(({ status }) => disputeEnds.get(status) ?? 'open');
  if (ends.includes('lost')) return 'lost';
  return ends.includes('open') || ends.length === 0 ? 'open' : 'won';
}

/** `prevented`: the buyer got the money back before it came to a dispute. */
export const disputeEnds = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
]);

/** For a question about what Stripe may not know; any other error is thrown on. */
export function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}
