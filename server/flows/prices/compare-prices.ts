import { comparePrice, type PriceState } from '#rules/payments/prices.ts';
import { StripeFailure } from '#server/outside/stripe/errors.ts';
import { listLivePrices, type StoredPrice } from '#server/store/payments/prices.ts';
import type { AppContext } from '#server/context.ts';

export type PriceComparison = {
  id: string;
  state: PriceState;
  /** Stripe's amount and currency; null where it has none, or does not answer. */
  atStripe: { amountCents: number | null; currency: string } | null;
};

/** Compares each live price with Stripe's; all at once, for Stripe takes a hundred calls a second. */
export async function comparePrices(ctx: Pick<AppContext, 'db' | 'stripe'>): Promise<PriceComparison[]> {
  const prices = await listLivePrices(ctx.db);
  return Promise.all(prices.map((price) => compare(ctx, price)));
}

async function compare({ stripe }: Pick<AppContext, 'stripe'>, price: StoredPrice): Promise<PriceComparison> {
  try {
    const atStripe = await stripe.readPrice(price.stripePriceId);
    return {
      id: price.id,
      state: comparePrice(price, atStripe),
      atStripe: atStripe && { amountCents: atStripe.amountCents, currency: atStripe.currency },
    };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { id: price.id, state: 'unknown', atStripe: null };
  }
}
