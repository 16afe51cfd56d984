/** Checks of prices: a price against Stripe's, and the prices of one currency against each other. */
import { findPrice, type Price } from '../plans.ts';
import type { Currency } from './currency.ts';

/** How Stripe's price agrees with ours; `unknown` while Stripe does not answer. */
export const priceStates = ['agrees', 'differs', 'inactive', 'missing', 'unknown'] as const;

export type PriceState = (typeof priceStates)[number];

type PriceOfStripe = { amountCents: number | null; currency: Currency; isActive: boolean };

/** Compares a price with Stripe's; null where Stripe has none of that id. */
export function comparePrice(
  price: Pick<Price, 'amountCents' | 'currency'>,
  atStripe: PriceOfStripe | null,
): Exclude<PriceState, 'unknown'> {
  if (!atStripe) return 'missing';
  if (atStripe.amountCents !== price.amountCents || atStripe.currency !== price.currency) return 'differs';
  return atStripe.isActive ? 'agrees' : 'inactive';
}

/** The oddities of the prices of a currency: allowed, and hardly ever wanted. */
export type PriceWarning =
  | 'ultra-not-above-premium'
  /** Premium and the upgrade together cost another amount than Ultra. */
  | 'upgrade-differs';

/** Returns the warnings about the prices of a currency; prices that are not there yet cause none. */
export function findPriceWarnings(prices: readonly Price[], currency: Currency): PriceWarning[] {
  const amountOf = (gives: Price['gives'], needs: Price['needs']) =>
    findPrice(prices, { gives, needs, currency })?.amountCents;
  const premium = amountOf('premium', null);
  const ultra = amountOf('ultra', null);
  const upgrade = amountOf('ultra', 'premium');
  if (premium === undefined || ultra === undefined) return [];
  if (ultra <= premium) return ['ultra-not-above-premium'];
  return upgrade !== undefined && premium + upgrade !== ultra ? ['upgrade-differs'] : [];
}

/** In the currency's smallest unit; null for a price that is not set. */
type PlanAmounts = { premium: number | null; ultra: number | null };

/** Returns the upgrade with which Premium and the upgrade add up to Ultra; null where Ultra does not cost more. */
export function fairUpgrade({ premium, ultra }: PlanAmounts): number | null {
  if (premium === null || ultra === null) return null;
  return ultra > premium ? ultra - premium : null;
}
