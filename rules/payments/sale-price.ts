/** Sale prices: a lower price of a plan in one currency, which always has an end. Times are milliseconds since 1970, UTC. */
import { dayMs } from '#rules/clock.ts';
import type { Price } from '#rules/plans.ts';
import { findAmountMistake } from './prices.ts';

export type SalePrice = {
  /** In the currency's smallest unit. */
  amountCents: number;
  startsAt: number;
  /** Exclusive. */
  endsAt: number;
};

/** The longest sale: a price that always costs less has another list price. */
export const longestSaleDays = 60;

export const saleStates = ['not-started', 'running', 'ended'] as const;

export type SaleState = (typeof saleStates)[number];

export function saleState({ startsAt, endsAt }: SalePrice, now: number): SaleState {
  if (endsAt <= now) return 'ended';
  return now < startsAt ? 'not-started' : 'running';
}

/** Returns the price with its sale price, which it has while the sale runs and costs less. */
export function withSale<P extends Price>(price: P, sale: SalePrice | undefined, now: number): P {
  if (!sale || saleState(sale, now) !== 'running' || sale.amountCents >= price.amountCents) return price;
  return { ...price, sale: { amountCents: sale.amountCents, endsAt: sale.endsAt } };
}

/** Returns the next time at which one of these sales starts or ends; Infinity for none. */
export function nextSaleChange(sales: readonly SalePrice[], now: number): number {
  return Math.min(...sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now));
}

/** The reasons for which a sale price cannot be saved. */
export const saleMistakes = [
  /** An upgrade is the difference of two list prices. */
  'sale-of-upgrade',
  'sale-not-lower',
  'sale-too-small',
  'sale-not-whole',
  'sale-ends-before-start',
  'sale-end-past',
  'sale-too-long',
] as const;

export type SaleMistake = (typeof saleMistakes)[number];

/** Returns the mistake in a sale price of `price`; null if there is none. */
export function findSaleMistake(
  { amountCents, startsAt, endsAt }: SalePrice,
  price: Pick<Price, 'needs' | 'currency' | 'amountCents'>,
  now: number,
): SaleMistake | null {
  if (price.needs !== null) return 'sale-of-upgrade';
  if (amountCents >= price.amountCents) return 'sale-not-lower';
  const mistake = findAmountMistake(amountCents, price.currency);
  if (mistake !== null) return mistake === 'amount-not-whole' ? 'sale-not-whole' : 'sale-too-small';
  if (endsAt <= startsAt) return 'sale-ends-before-start';
  if (endsAt <= now) return 'sale-end-past';
  return endsAt - startsAt > longestSaleDays * dayMs ? 'sale-too-long' : null;
}
