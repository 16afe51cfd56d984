import * as endpoints from '#contract/studio/money/sales.ts';
import { handle } from '#server/routes/handle.ts';
import { monthSpan, settlementsOf } from '#rules/payments/sales.ts';
import { Refusal } from '#server/http/refusal.ts';
import { StripeFailure } from '#server/outside/stripe/errors.ts';
import { sumBookingsInPieces } from '#server/flows/payments/sum-bookings.ts';
import { countUnbooked } from '#server/store/payments/balance-transactions.ts';

const readSettlements = handle(endpoints.readSettlements, async (ctx, c) => {
  const span = requireMonth(c.req.valid('query').month);
  const [sums, unbooked] = await Promise.all([sumBookingsInPieces(ctx, span), countUnbooked(ctx.db, span)]);
  return c.json({ settlements: settlementsOf(sums), unbooked }, 200);
});

/** Payouts are Stripe's alone, so they are asked for anew; nothing else of the screen waits for them. */
const readPayouts = handle(endpoints.readPayouts, async (ctx, c) => {
  const span = requireMonth(c.req.valid('query').month);
  try {
    return c.json(await ctx.stripe.listPayouts(span), 200);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'payouts-unknown', reason: error.message });
    const reason = error.kind === 'refused' ? 'stripe-refused' : 'stripe-away';
    throw new Refusal('unavailable', 'Stripe does not tell the payouts.', { reason });
  }
});

/** @throws {Refusal} invalid-argument */
function requireMonth(month: string): { from: number; to: number } {
  const span = monthSpan(month);
  if (!span) throw new Refusal('invalid-argument', 'This is no month.');
  return span;
}

export const routes = [readSettlements, readPayouts];
