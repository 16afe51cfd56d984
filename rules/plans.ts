/** Plans, their prices, and the plan that a set of payments grants. */
import { dayMs } from './clock.ts';
import type { Currency } from './payments/money.ts';

export type Plan = 'free' | 'premium' | 'ultra';
export type PaidPlan = Exclude<Plan, 'free'>;

/** The item that a price sells: the plan that it gives, and the plan that the customer must already own. */
export type Item = {
  gives: PaidPlan;
  /** Null for a price that needs no plan. */
  needs: 'premium' | null;
};

/** A price for one payment. Its row never changes: another amount is another price. */
export type Price = Item & {
  id: string;
  currency: Currency;
  /** In the currency's smallest unit, as Stripe counts it. */
  amountCents: number;
  /** The lower price of a sale that runs now; `endsAt` is exclusive, in milliseconds since 1970, UTC. */
  sale?: { amountCents: number; endsAt: number };
};

/** Returns what a price costs now without a coupon. */
export function currentCents({ amountCents, sale }: Pick<Price, 'amountCents' | 'sale'>): number {
  return sale?.amountCents ?? amountCents;
}

export type CountryCurrency = { country: string; currency: Currency };

/** The instructor's choices for all prices (decision 207). */
export type PriceSettings = {
  /** The currency of all countries without one of their own. */
  defaultCurrency: Currency;
  /** The plan that is not for sale; null while both are. One always is. */
  notForSale: PaidPlan | null;
};

/** The current prices, and the countries that pay in another currency than the default one. */
export type PriceList<P extends Price = Price> = PriceSettings & {
  prices: readonly P[];
  countryCurrencies: readonly CountryCurrency[];
  /** Tax is added to these prices on the payment page. */
  isTaxAdded?: true;
};

/** Returns the plans that are for sale, the larger one first. */
export function plansForSale({ notForSale }: Pick<PriceSettings, 'notForSale'>): PaidPlan[] {
  return (['ultra', 'premium'] as const).filter((plan) => plan !== notForSale);
}

/** The three items, in the order in which they are listed. */
export const items: readonly Item[] = [
  { gives: 'premium', needs: null },
  { gives: 'ultra', needs: null },
  { gives: 'ultra', needs: 'premium' },
];

export type ItemName = PaidPlan | 'upgrade';

export function itemName({ gives, needs }: Item): ItemName {
  return needs === null ? gives : 'upgrade';
}

/** Returns the price of an item in a currency; undefined if the list has none. */
export function findPrice<P extends Price>(
  prices: readonly P[],
  { gives, needs, currency }: Item & { currency: Currency },
): P | undefined {
  return prices.find(
    (price) => price.gives === gives && price.needs === needs && price.currency === currency,
  );
}

/** Returns the price of a plan for a customer who owns none. */
export function firstPrice({ prices }: PriceList, plan: PaidPlan, currency: Currency): Price {
  return requirePrice(prices, { gives: plan, needs: null, currency });
}

/** Returns the price of a plan that a customer owns: in another currency if it was withdrawn before it had one in this. */
export function priceOfOwned({ prices }: PriceList, plan: PaidPlan, currency: Currency): Price {
  const item = { gives: plan, needs: null };
  const any = prices.find(({ gives, needs }) => gives === plan && needs === null);
  return findPrice(prices, { ...item, currency }) ?? any ?? requirePrice(prices, { ...item, currency });
}

/** Returns the currency of a country: that of its row, or the default one (decision 11). */
export function currencyFor(
  { countryCurrencies, defaultCurrency }: Pick<PriceList, 'countryCurrencies' | 'defaultCurrency'>,
  country: string,
): Currency {
  return countryCurrencies.find((row) => row.country === country)?.currency ?? defaultCurrency;
}

/** Returns whether all items that are for sale have a price in a currency, so that it can be used. */
export function isComplete(
  prices: readonly Price[],
  currency: Currency,
  notForSale: PaidPlan | null = null,
): boolean {
  return items
    .filter(({ gives }) => gives !== notForSale)
    .every((item) => findPrice(prices, { ...item, currency }) !== undefined);
}

export type Offer<P extends Price = Price> =
  | { verdict: 'pay'; price: P }
  | { verdict: 'already-owned' }
  | { verdict: 'not-for-sale' };

/**
 * Returns the price of a plan for a customer who may already have paid for another one. A granted plan changes no
 * offer, since it may end (decision 100).
 */
export function offerFor<P extends Price>(
  list: PriceList<P>,
  customer: { paidPlan: Plan; country: string },
  choice: PaidPlan,
): Offer<P> {
  if (customer.paidPlan === 'ultra' || customer.paidPlan === choice) return { verdict: 'already-owned' };
  if (choice === list.notForSale) return { verdict: 'not-for-sale' };
  const currency = currencyFor(list, customer.country);
  const needs = customer.paidPlan === 'premium' ? 'premium' : null;
  return { verdict: 'pay', price: requirePrice(list.prices, { gives: choice, needs, currency }) };
}

/** Returns the offer of a plan that a customer buys for someone else: that for a customer who owns none. */
export function giftOffer<P extends Price>(
  list: PriceList<P>,
  { country }: { country: string },
  plan: PaidPlan,
): Offer<P> {
  return offerFor(list, { paidPlan: 'free', country }, plan);
}

function requirePrice<P extends Price>(prices: readonly P[], wanted: Item & { currency: Currency }): P {
  const price = findPrice(prices, wanted);
  if (!price) throw new Error(`The price list has no ${itemName(wanted)} in ${wanted.currency}`);
  return price;
}

/** Returns the query parameter `num` of the URLs of the specification (decision 12). */
export function numOfPlan(plan: PaidPlan): 1 | 2 {
  return plan === 'ultra' ? 1 : 2;
}

/** A payment that Stripe confirmed, with the item of the price that it was made for, which may be retired. */
export type VerifiedPayment = Item & {
  amountCents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
};

/**
 * Returns the plan that verified payments grant: paid, less full refunds, less disputes that are open or lost. An
 * upgrade counts only while another payment grants premium; a partial refund changes nothing (decision 13).
 */
export function planFromPayments(payments: readonly VerifiedPayment[]): Plan {
  const effective = payments.filter(isEffective);
  const outright = effective.filter(({ needs }) => needs === null);
  if (outright.some(({ gives }) => gives === 'ultra')) return 'ultra';
  if (!outright.some(({ gives }) => gives === 'premium')) return 'free';
  return effective.some(({ needs }) => needs === 'premium') ? 'ultra' : 'premium';
}

/**
 * Returns true for a payment that is neither refunded in full nor disputed, unless the dispute was won (decision
 * 13).
 */
export function isEffective(
  payment: Pick<VerifiedPayment, 'amountCents' | 'refundedCents' | 'dispute'>,
): boolean {
  return (
    payment.refundedCents < payment.amountCents && (payment.dispute === 'none' || payment.dispute === 'won')
  );
}

/** A plan that the instructor gives without a payment. Times are milliseconds since 1970, UTC. */
export type Grant = {
  plan: PaidPlan;
  /** The time at which it expires; null for one without an end. */
  endsAt: number | null;
  /** The time at which it was ended or expired; null until then. */
  endedAt: number | null;
};

/** The most characters of the reason for giving or ending a grant. */
export const longestReason = 500;

/** The longest grant, unless it has no end. */
export const longestGrantDays = 3_660;

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

/**
 * Returns the plan of a user: the better one of payments and grants (decision 100). Nothing else gives a plan.
 */
export function planOf(payments: readonly VerifiedPayment[], grants: readonly Grant[], now: number): Plan {
  const granted = grants.filter((grant) => isGrantEffective(grant, now)).map(({ plan }) => plan);
  return granted.reduce<Plan>(betterPlan, planFromPayments(payments));
}

/** Returns true until the grant's end, even if the end is not recorded yet. */
export function isGrantEffective({ endsAt, endedAt }: Grant, now: number): boolean {
  return endedAt === null && (endsAt === null || now < endsAt);
}

/** Returns the mistake in the end of a new grant; null if there is none. */
export function findEndMistake(endsAt: number | null, now: number): 'end-past' | 'end-too-late' | null {
  if (endsAt === null) return null;
  if (endsAt <= now) return 'end-past';
  return endsAt > now + longestGrantDays * dayMs ? 'end-too-late' : null;
}

/** Returns the better of two plans. */
export function betterPlan(one: Plan, other: Plan): Plan {
  return rank[other] > rank[one] ? other : one;
}
