/** Shares one reading of a session among all requests of one second. */
import type { Database } from '#server/db/database.ts';
import { inTime } from '#server/outside/stripe/in-time.ts';
import type { AppContext } from '#server/context.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';

/** The state of a payment; `unknown` while Stripe does not answer. */
export type PaymentState = Confirmation['state'] | 'unknown';

/** The time for which a reading counts; a payment that is recorded meanwhile is found before this cache is used. */
const keptMs = 1000;

type Kept = { reading: Promise<PaymentState>; endedAt: number | null };

/** The recent readings, by the database that holds their checkouts. */
const readings = new WeakMap<Database, Map<string, Kept>>();

export function sharePaymentReading(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  const kept = readings.get(ctx.db) ?? new Map<string, Kept>();
  readings.set(ctx.db, kept);
  // The absolute value keeps a clock that was set back from keeping a reading for a day.
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
    ctx.log.warn({ event: 'checkout-unknown', session: sessionId, error });
    return 'unknown';
  }
}
