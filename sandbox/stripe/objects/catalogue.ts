import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import { makePrice } from '../api/prices.ts';
import { makeProduct } from '../api/products.ts';

/** Adds the course's products and prices to the account, once. */
export function stockCatalogue(stripe: LocalStripe): void {
  const created = nowSeconds(stripe);
  for (const { id, name, description, prices } of products) {
    if (!stripe.store.find('product', id)) {
      stripe.store.insert('product', makeProduct({ id, name, description, created }));
    }
    for (const [priceId, currency, unitAmount] of prices) {
      if (stripe.store.find('price', priceId)) continue;
      stripe.store.insert('price', makePrice({ id: priceId, product: id, currency, unitAmount, created }));
    }
  }
}

/** Amounts in cents (or sen). */
const products: {
  id: string;
  name: string;
  description: string;
  prices: [id: string, currency: string, unitAmount: number][];
}[] = [
  {
    id: 'prod_premium',
    name: 'Premium Plan',
    description: 'The course, pay once, use forever.',
    prices: [
      ['price_premium_usd', 'usd', 5800],
      ['price_premium_myr', 'myr', 6800],
    ],
  },
  {
    id: 'prod_ultra',
    name: 'Ultra Premium',
    description: 'The whole course with source code and certificate, pay once, use forever.',
    prices: [
      ['price_ultra_usd', 'usd', 7800],
      ['price_ultra_myr', 'myr', 9800],
    ],
  },
  {
    id: 'prod_upgrade',
    name: 'Upgrade to Ultra',
    description: 'From Premium to Ultra for the difference.',
    prices: [
      ['price_upgrade_usd', 'usd', 2000],
      ['price_upgrade_myr', 'myr', 3000],
    ],
  },
];
