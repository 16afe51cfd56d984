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

/** It was asked too often, and answers again after a while. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeRateLimitError;
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
  /** When the money was booked, likewise; null while none was. */
  paidAt: number | null;
};

/**
 * Reads a checkout session with all that decides what it entitles to; null when this account has none of that id.
 * @throws {Stripe.errors.StripeError}
 */
export async function readSession(stripe: Stripe, sessionId: string): Promise<SessionReading | null> {
  const expand = ['line_items', 'payment_intent.latest_charge.balance_transaction'];
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
    refundedCents: charge ? await readRefundedCents(stripe, charge) : 0,
    dispute: charge?.disputed ? await readDispute(stripe, charge.id) : 'none',
    createdAt: session.created * 1000,
    paidAt: charge?.paid ? timeOfPayment(charge) : null,
  };
}

/** What was really given back: a refund that failed or was cancelled left the money with the seller. */
async function readRefundedCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (charge.amount_refunded === 0) return 0;
  const { data, has_more: hasMore } = await stripe.refunds.list({ charge: charge.id, limit: 100 });
  if (hasMore) return charge.amount_refunded;
  const standing = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return Math.min(
    charge.amount_refunded,
    standing.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** A method that settles later has its charge from the beginning, and is booked when the bank has said yes. */
function timeOfPayment({ created, balance_transaction: booked }: Stripe.Charge): number {
  return Math.max(created, typeof booked === 'object' ? (booked?.created ?? 0) : 0) * 1000;
}

/** The session that a payment intent belongs to, when Stripe knows one. */
export async function findSessionOfIntent(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<string | undefined> {
  const sessions = await stripe.checkout.sessions
    .list({ payment_intent: paymentIntentId, limit: 1 })
    .catch(nullWhenMissing);
  return sessions?.data[0]?.id;
}

/**
 * Of several disputes about one charge, a lost one counts most, and then one that is still open. A bank that only asks
 * (https://docs.stripe.com/disputes/how-disputes-work#inquiries) has taken no money, so its inquiry is none.
 */
export async function readDispute(stripe: Stripe, chargeId: string): Promise<SessionReading['dispute']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const ends = data
    .filter((dispute) => !isInquiry(dispute))
    .map(({ status }) => disputeEnds.get(status) ?? 'open');
  if (ends.includes('lost')) return 'lost';
  if (ends.includes('open') || data.length === 0) return 'open';
  return ends.length === 0 ? 'none' : 'won';
}

/** `prevented`: the buyer got the money back before it came to a dispute. */
export const disputeEnds = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
]);

/** Its statuses are its own until the bank escalates it; then it is a dispute as any other. */
export function isInquiry({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return status.startsWith('warning_');
}

/** For a question about what Stripe may not know; any other error is thrown on. */
export function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}
