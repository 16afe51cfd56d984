import { Refusal } from '#server/http/refusal.ts';
import { listOpenCheckoutsOfRetiredPrices } from '#server/store/payments/checkouts.ts';
import type { AppContext } from '#server/context.ts';
import { expireCheckout } from '#server/flows/checkout/expire-checkout.ts';
import { forEachConcurrently } from '#server/flows/payments/for-each-concurrently.ts';

const atMost = 500;
const concurrency = 4;

/**
 * Ends the open checkouts of retired prices, at Stripe and here. One that was paid before is recorded with the terms
 * that it was opened with, and one that a bank still decides about is left to the bank. @throws {StripeFailure} when
 * Stripe does not answer; the next run goes on.
 */
export async function endRetiredCheckouts(ctx: AppContext): Promise<void> {
  const checkouts = await listOpenCheckoutsOfRetiredPrices(ctx.db, { atMost });
  await forEachConcurrently(checkouts, concurrency, async (checkout) => {
    try {
      await expireCheckout(ctx, checkout);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}
