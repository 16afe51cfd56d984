/** Plans, their prices, and the plan that a set of payments grants. */

export type Plan = 'free' | 'premium' | 'ultra';
export type PaidPlan = Exclude<Plan, 'free'>;
export type Currency = 'USD' | 'MYR';
export type PriceId =
  | 'premium-usd'
  | 'ultra-usd'
  | 'premium-myr'
  | 'ultra-myr'
  | 'upgrade-usd'
  | 'upgrade-myr';

export type Price = {
  id: PriceId;
  currency: Currency;
  amountCents: number;
  /** The plan that a payment of this price grants. */
  gives: PaidPlan;
  /** The plan that the customer must already own; null for a price that needs none. */
  needs: 'premium' | null;
};

/** The price list (decision 11): one-time payments, amounts in cents. */
export const prices: readonly Price[] = [
  { id: 'premium-usd', currency: 'USD', amountCents: 5800, gives: 'premium', needs: null },
  { id: 'ultra-usd', currency: 'USD', amountCents: 7800, gives: 'ultra', needs: null },
  { id: 'premium-myr', currency: 'MYR', amountCents: 6800, gives: 'premium', needs: null },
  { id: 'ultra-myr', currency: 'MYR', amountCents: 9800, gives: 'ultra', needs: null },
  { id: 'upgrade-usd', currency: 'USD', amountCents: 2000, gives: 'ultra', needs: 'premium' },
  { id: 'upgrade-myr', currency: 'MYR', amountCents: 3000, gives: 'ultra', needs: 'premium' },
];

export function priceById(id: string): Price | undefined {
  return prices.find((price) => price.id === id);
}

/** Returns the price of a plan for a customer who owns none. */
export function firstPrice(plan: PaidPlan, currency: Currency): Price {
  const price = prices.find((one) => one.gives === plan && one.currency === currency && one.needs === null);
  if (!price) throw new Error(`The price list has no ${plan} in ${currency}`);
  return price;
}

/** Returns the currency of a country: customers in Malaysia pay in RM, all others in USD (decision 11). */
export function currencyFor(country: string): Currency {
  return country === 'Malaysia' ? 'MYR' : 'USD';
}

export type Offer = { verdict: 'pay'; price: Price } | { verdict: 'already-owned' };

/** Returns the price of a plan for a customer who may already own another one. */
export function offerFor(holder: { plan: Plan; country: string }, choice: PaidPlan): Offer {
  if (holder.plan === 'ultra' || holder.plan === choice) return { verdict: 'already-owned' };
  const currency = currencyFor(holder.country);
  const price = prices.find(
    ({ gives, needs, currency: priced }) =>
      gives === choice && priced === currency && needs === (holder.plan === 'premium' ? 'premium' : null),
  );
  if (!price)
    throw new Error(`The price list has no ${choice} in ${currency} for an owner of ${holder.plan}`);
  return { verdict: 'pay', price };
}

/**
 * Returns the plan of the query parameter `num` in the URLs of the specification: 1 is ultra, any other value
 * premium (decision 12).
 */
export function planOfNum(num: string | number | null): PaidPlan {
  return Number(num) === 1 ? 'ultra' : 'premium';
}

export function numOfPlan(plan: PaidPlan): 1 | 2 {
  return plan === 'ultra' ? 1 : 2;
}

export type VerifiedPayment = {
  priceId: string;
  amountCents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
};

/**
 * Returns the plan that verified payments grant: paid, less full refunds, less disputes that are open or lost. An
 * upgrade counts only while another payment grants premium; a partial refund changes nothing (decision 13).
 */
export function planFromPayments(payments: readonly VerifiedPayment[]): Plan {
  const effective = payments.filter(isEffective).flatMap(({ priceId }) => priceById(priceId) ?? []);
  const outright = effective.filter((price) => price.needs === null);
  if (outright.some((price) => price.gives === 'ultra')) return 'ultra';
  if (!outright.some((price) => price.gives === 'premium')) return 'free';
  return effective.some((price) => price.needs === 'premium') ? 'ultra' : 'premium';
}

/**
 * Returns true for a payment that is neither refunded in full nor disputed, unless the dispute was won (decision
 * 13).
 */
export function isEffective(payment: VerifiedPayment): boolean {
  return (
    payment.refundedCents < payment.amountCents && (payment.dispute === 'none' || payment.dispute === 'won')
  );
}
