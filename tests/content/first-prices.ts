/** The first prices, as the first start reads them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Price, PriceList } from '#rules/plans.ts';

const file = join(import.meta.dirname, '../../content/prices.json');

export const firstPrices = JSON.parse(readFileSync(file, 'utf8')) as PriceList;

/** Returns one of the first prices. */
export function firstPriceOf(id: string): Price {
  const price = firstPrices.prices.find((one) => one.id === id);
  if (!price) throw new Error(`There is no first price ${id}`);
  return price;
}
