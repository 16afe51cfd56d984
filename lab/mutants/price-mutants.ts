/** Mutants of prices: what they give, who may change them, and what becomes of those who are paying. */
import type { Mutant } from './mutant.ts';

const changes = ['server/flows/prices/change-price.test.ts'];
const retired = ['server/flows/prices/retired-prices.test.ts'];

export const priceMutants: readonly Mutant[] = [
  {
    name: 'retire a price that somebody else has replaced',
    file: 'server/store/payments/prices.ts',
    from: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)
    .where('retiredAt', 'is', null)`,
    to: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)`,
    tests: ['server/store/payments/prices.test.ts'],
  },
  {
    name: 'replace a price that the instructor did not see',
    file: 'server/flows/prices/change-price.ts',
    from: 'if ((before?.id ?? null) !== change.replaces) return samePrice(before, change.amountCents);',
    to: '',
    tests: changes,
  },
  {
    name: 'take any price that Stripe made',
    file: 'server/flows/prices/change-price.ts',
    from: 'if (created.amountCents !== amountCents || created.currency !== currency)',
    to: 'if (false)',
    tests: changes,
  },
  {
    name: 'make a price at Stripe for every press',
    file: 'server/outside/stripe/prices.ts',
    from: '{ idempotencyKey: order.idempotencyKey },',
    to: '{},',
    tests: changes,
  },
  {
    name: 'leave checkouts of a retired price open',
    file: 'server/flows/prices/end-checkouts.ts',
    from: 'await expireCheckout(ctx, checkout);',
    to: '',
    tests: retired,
  },
  {
    name: 'open a checkout of a price that was just retired',
    file: 'server/flows/checkout/open-checkout.ts',
    from: 'if (!(await lockLivePrice(tx, price))) return null;',
    to: '',
    tests: retired,
  },
  {
    name: 'evaluate payments by the prices of today alone',
    file: 'server/flows/payments/confirm-payment.ts',
    from: 'const prices = checkout?.price.id === facts.priceId ? [checkout.price] : await listPrices(ctx.db);',
    to: 'const prices = (await listPrices(ctx.db)).filter((price) => price.retiredAt === null);',
    tests: retired,
  },
  {
    name: 'let a country pay in a currency that lacks a price',
    file: 'server/flows/prices/country-currencies.ts',
    from: 'if (!isComplete(await listLivePrices(tx), row.currency))',
    to: 'if (row.currency === null)',
    tests: ['server/routes/studio/prices.test.ts'],
  },
  {
    name: 'show everybody the prices of another currency',
    file: 'server/routes/course.ts',
    from: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan, currency].join',
    to: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan].join',
    tests: ['server/routes/course.test.ts', 'server/routes/studio/prices.test.ts'],
  },
];
