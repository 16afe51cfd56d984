/**
 * Reads a session of Stripe with the account that it belongs to now. Its metadata name the account that opened it, for
 * ever, and that one may have been merged into another since (decision 131).
 */
import type { AppContext } from '#server/context.ts';
import { findCurrentUid } from '#server/store/learners/merged-accounts.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';

/** @throws {StripeFailure} when Stripe does not answer */
export async function readWithOwner(
  ctx: Pick<AppContext, 'db' | 'stripe'>,
  sessionId: string,
  known?: { hadRefund: boolean },
): Promise<SessionReading | null> {
  const reading = await ctx.stripe.readSession(sessionId, known);
  if (!reading || reading.facts.uid === null) return reading;
  const { uid: named, namedUid } = reading.facts;
  const uid = await findCurrentUid(ctx.db, { uid: named });
  // A session that names two people stays one that does.
  const facts = { ...reading.facts, uid, namedUid: namedUid === named ? uid : namedUid };
  return { ...reading, facts };
}
