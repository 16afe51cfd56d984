/** Lets all who ask within a second how a payment ended share one question to Stripe. */
import { describeError } from '#server/log.ts';
import { inTime } from '#server/outside/stripe.ts';
import type { World } from '#server/world.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';

/** `unknown` while Stripe does not answer. */
export type PaymentReading = Confirmation['state'] | 'unknown';

export type PaymentReadings = (sessionId: string) => Promise<PaymentReading>;

/** An answer counts for this long; what is recorded meanwhile is found before anybody looks here. */
const keptMs = 1000;

type Kept = { reading: Promise<PaymentReading>; endedAt: number | null };

export function sharePaymentReadings(world: World): PaymentReadings {
  const kept = new Map<string, Kept>();
  // A clock that was set back must not keep an answer for a day.
  const isFresh = ({ endedAt }: Kept) => endedAt === null || Math.abs(world.now() - endedAt) < keptMs;
  return (sessionId) => {
    const known = kept.get(sessionId);
    if (known && isFresh(known)) return known.reading;
    for (const [id, entry] of kept) if (!isFresh(entry)) kept.delete(id);
    const entry: Kept = { reading: askStripe(world, sessionId), endedAt: null };
    kept.set(sessionId, entry);
    void entry.reading.then(() => {
      entry.endedAt = world.now();
    });
    return entry.reading;
  };
}

async function askStripe(world: World, sessionId: string): Promise<PaymentReading> {
  try {
    return (await inTime(confirmPayment(world, sessionId))).state;
  } catch (error) {
    world.log({ event: 'checkout-unknown', session: sessionId, error: describeError(error) });
    return 'unknown';
  }
}
