/** Lets all who ask within a second how a payment ended share one question to Stripe. */
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { inTime } from '#server/outside/stripe/in-time.ts';
import type { AppContext } from '#server/context.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';

/** `unknown` while Stripe does not answer. */
export type PaymentState = Confirmation['state'] | 'unknown';

/** An answer counts for this long; what is recorded meanwhile is found before anybody looks here. */
const keptMs = 1000;

type Kept = { reading: Promise<PaymentState>; endedAt: number | null };

/** The readings of a moment ago, by the database whose checkouts they are about. */
const readings = new WeakMap<Database, Map<string, Kept>>();

export function sharePaymentReading(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  const kept = readings.get(ctx.db) ?? new Map<string, Kept>();
  readings.set(ctx.db, kept);
  // A clock that was set back must not keep an answer for a day.
  const isFresh = ({ endedAt }: Kept) => endedAt === null || Math.abs(ctx.now() - endedAt) < keptMs;
  const known = kept.get(sessionId);
  if (known && isFresh(known)) return known.reading;
  for (const [id, entry] of kept) if (!isFresh(entry)) kept.delete(id);
  const entry: Kept = { reading: askStripe(ctx, sessionId), endedAt: null };
  kept.set(sessionId, entry);
  void entry.reading.then(() => {
    entry.endedAt = ctx.now();
  });
  return entry.reading;
}

async function askStripe(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  try {
    return (await inTime(confirmPayment(ctx, sessionId))).state;
  } catch (error) {
    ctx.log({ event: 'checkout-unknown', session: sessionId, error: describeError(error) });
    return 'unknown';
  }
}
