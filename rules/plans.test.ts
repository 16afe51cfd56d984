import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './clock.ts';
import { firstPriceOf, firstPrices } from '#tests/content/default-course.ts';
import {
  currencyFor,
  findEndMistake,
  findPrice,
  firstPrice,
  giftOffer,
  type Grant,
  isComplete,
  isGrantEffective,
  itemName,
  items,
  longestGrantDays,
  numOfPlan,
  offerFor,
  type PaidPlan,
  type Plan,
  planFromPayments,
  planOf,
  plansForSale,
  priceOfOwned,
  type VerifiedPayment,
} from './plans.ts';

const now = 1_000_000;
test.each<[what: string, plan: Plan, payments: VerifiedPayment[], grants: Grant[]]>([
  ['nothing', 'free', [], []],
  ['a granted Premium', 'premium', [], [granted('premium')]],
  ['a granted Ultra', 'ultra', [], [granted('ultra')]],
  ['a granted Ultra beside a paid Premium', 'ultra', [paid('premium-usd')], [granted('ultra')]],
  ['a granted Premium beside a paid Ultra', 'ultra', [paid('ultra-usd')], [granted('premium')]],
  ['a paid upgrade above a granted Premium', 'premium', [paid('upgrade-usd')], [granted('premium')]],
  ['a grant until later', 'ultra', [], [granted('ultra', { endsAt: now + 1 })]],
  ['a grant until this moment', 'free', [], [granted('ultra', { endsAt: now })]],
  ['a grant that was ended', 'free', [], [granted('ultra', { endedAt: now - 1 })]],
  [
    'a grant that ended above a paid Premium',
    'premium',
    [paid('premium-usd')],
    [granted('ultra', { endedAt: 5 })],
  ],
  [
    'a refunded Ultra beside a granted Premium',
    'premium',
    [paid('ultra-usd', { refundedCents: 7800 })],
    [granted('premium')],
  ],
])('%s makes the plan %s', (_, plan, payments, grants) => {
  expect(planOf(payments, grants, now)).toBe(plan);
});

test('a grant never removes a plan, and without grants only the payments decide', () => {
  const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };
  fc.assert(
    fc.property(fc.array(anyPayment), fc.array(anyGrant), fc.nat(2 * now), (payments, grants, at) => {
      const alone = planFromPayments(payments);
      expect(planOf(payments, [], at)).toBe(alone);
      const both = planOf(payments, grants, at);
      expect(rank[both]).toBeGreaterThanOrEqual(rank[alone]);
      const effective = grants.filter((grant) => isGrantEffective(grant, at)).map(({ plan }) => plan);
      expect([alone, ...effective]).toContain(both);
    }),
  );
});

test('a new grant ends later than now and within ten years, or never', () => {
  expect(findEndMistake(null, now)).toBeNull();
  expect(findEndMistake(now + 1, now)).toBeNull();
  expect(findEndMistake(now + longestGrantDays * dayMs, now)).toBeNull();
  expect(findEndMistake(now, now)).toBe('end-past');
  expect(findEndMistake(now + longestGrantDays * dayMs + 1, now)).toBe('end-too-late');
});

function granted(plan: Grant['plan'], more: Partial<Grant> = {}): Grant {
  return { plan, endsAt: null, endedAt: null, ...more };
}

function paid(id: string, more: Partial<VerifiedPayment> = {}): VerifiedPayment {
  const { gives, needs, amountCents } = firstPriceOf(id);
  return { gives, needs, amountCents, refundedCents: 0, dispute: 'none', ...more };
}

const anyPayment = fc.record({
  gives: fc.constantFrom('premium', 'ultra'),
  needs: fc.constantFrom(null, 'premium'),
  amountCents: fc.constant(100),
  refundedCents: fc.constantFrom(0, 50, 100),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
}) as fc.Arbitrary<VerifiedPayment>;

const anyGrant = fc.record({
  plan: fc.constantFrom('premium', 'ultra'),
  endsAt: fc.option(fc.nat(2 * now)),
  endedAt: fc.option(fc.nat(2 * now)),
}) as fc.Arbitrary<Grant>;

test('the first price list has the decided prices', () => {
  const list = firstPrices.prices.map(({ id, currency, amountCents, gives, needs }) => [
    id,
    currency,
    amountCents,
    needs ? `${needs} becomes ${gives}` : gives,
  ]);
  expect(list).toEqual([
    ['premium-usd', 'USD', 5800, 'premium'],
    ['ultra-usd', 'USD', 7800, 'ultra'],
    ['premium-myr', 'MYR', 6800, 'premium'],
    ['ultra-myr', 'MYR', 9800, 'ultra'],
    ['upgrade-usd', 'USD', 2000, 'premium becomes ultra'],
    ['upgrade-myr', 'MYR', 3000, 'premium becomes ultra'],
  ]);
  expect(firstPrices.countryCurrencies).toEqual([{ country: 'Malaysia', currency: 'MYR' }]);
});

test('a customer without a plan pays the plan’s price, never the upgrade', () => {
  expect(firstPrice(firstPrices, 'ultra', 'USD').id).toBe('ultra-usd');
  expect(firstPrice(firstPrices, 'ultra', 'MYR').id).toBe('ultra-myr');
  expect(firstPrice(firstPrices, 'premium', 'USD').id).toBe('premium-usd');
});

test.each(['usd', 'myr'])('in %s premium and the upgrade together cost what ultra costs', (currency) => {
  const cents = (item: string) => firstPriceOf(`${item}-${currency}`).amountCents;
  expect(cents('premium') + cents('upgrade')).toBe(cents('ultra'));
});

test('the three items are Premium, Ultra and the upgrade', () => {
  expect(items.map(itemName)).toEqual(['premium', 'ultra', 'upgrade']);
});

test('a currency can be used once it has all three prices', () => {
  const { prices } = firstPrices;
  expect(isComplete(prices, 'MYR')).toBe(true);
  expect(isComplete(prices, 'IDR')).toBe(false);
  const without = prices.filter(({ id }) => id !== 'upgrade-myr');
  expect(isComplete(without, 'MYR')).toBe(false);
  expect(findPrice(without, { gives: 'ultra', needs: 'premium', currency: 'MYR' })).toBeUndefined();
});

test('a missing price is an error', () => {
  const list = { ...firstPrices, countryCurrencies: [{ country: 'Indonesia', currency: 'IDR' }] };
  const indonesian = { paidPlan: 'free' as const, country: 'Indonesia' };
  expect(() => offerFor(list, indonesian, 'ultra')).toThrow('The price list has no ultra in IDR');
});

test.each([
  ['Malaysia', 'MYR'],
  ['Indonesia', 'USD'],
  ['Others', 'USD'],
  ['unknown', 'USD'],
])('someone registered in %s is charged in %s', (country, currency) => {
  expect(currencyFor(firstPrices, country)).toBe(currency);
});

test('a country with a row of its own pays in that currency', () => {
  const list = { ...firstPrices, countryCurrencies: [{ country: 'Indonesia', currency: 'IDR' }] };
  expect(currencyFor(list, 'Indonesia')).toBe('IDR');
  expect(currencyFor(list, 'Malaysia')).toBe('USD');
});

const owned = 'nothing, being owned already';

test.each<[Plan, string, PaidPlan, string]>([
  ['free', 'Malaysia', 'premium', 'premium-myr'],
  ['free', 'Malaysia', 'ultra', 'ultra-myr'],
  ['free', 'Indonesia', 'premium', 'premium-usd'],
  ['free', 'Indonesia', 'ultra', 'ultra-usd'],
  ['free', 'Others', 'premium', 'premium-usd'],
  ['free', 'Others', 'ultra', 'ultra-usd'],
  ['free', 'unknown', 'premium', 'premium-usd'],
  ['free', 'unknown', 'ultra', 'ultra-usd'],
  ['premium', 'Malaysia', 'premium', owned],
  ['premium', 'Malaysia', 'ultra', 'upgrade-myr'],
  ['premium', 'Indonesia', 'premium', owned],
  ['premium', 'Indonesia', 'ultra', 'upgrade-usd'],
  ['premium', 'Others', 'premium', owned],
  ['premium', 'Others', 'ultra', 'upgrade-usd'],
  ['premium', 'unknown', 'premium', owned],
  ['premium', 'unknown', 'ultra', 'upgrade-usd'],
  ['ultra', 'Malaysia', 'premium', owned],
  ['ultra', 'Malaysia', 'ultra', owned],
  ['ultra', 'Indonesia', 'premium', owned],
  ['ultra', 'Indonesia', 'ultra', owned],
  ['ultra', 'Others', 'premium', owned],
  ['ultra', 'Others', 'ultra', owned],
  ['ultra', 'unknown', 'premium', owned],
  ['ultra', 'unknown', 'ultra', owned],
])('for a %s owner in %s choosing %s costs %s', (paidPlan, country, choice, cost) => {
  const offer = offerFor(firstPrices, { paidPlan, country }, choice);
  expect(offer.verdict === 'pay' ? offer.price.id : owned).toBe(cost);
});

test('the default currency is that of all countries without their own', () => {
  const list = { ...firstPrices, defaultCurrency: 'MYR', countryCurrencies: [] };
  expect(['Malaysia', 'Others', 'unknown'].map((country) => currencyFor(list, country))).toEqual([
    'MYR',
    'MYR',
    'MYR',
  ]);
});

test.each([
  ['free', 'premium', 'premium', 'not-for-sale'],
  ['free', 'premium', 'ultra', 'pay'],
  ['premium', 'premium', 'premium', 'already-owned'],
  ['premium', 'premium', 'ultra', 'pay'],
  ['premium', 'ultra', 'ultra', 'not-for-sale'],
  ['ultra', 'ultra', 'ultra', 'already-owned'],
  ['ultra', 'ultra', 'premium', 'already-owned'],
] as const)(
  'for a %s owner without the sale of %s, the offer of %s is %s',
  (paidPlan, notForSale, plan, is) => {
    const list = { ...firstPrices, notForSale };
    expect(offerFor(list, { paidPlan, country: 'Others' }, plan).verdict).toBe(is);
    const isSold = plan !== notForSale;
    expect(giftOffer(list, { country: 'Others' }, plan).verdict).toBe(isSold ? 'pay' : 'not-for-sale');
    expect(plansForSale(list).includes(plan)).toBe(isSold);
  },
);

test('a currency is complete with the prices of what is for sale', () => {
  const only = (gives: PaidPlan) => firstPrices.prices.filter((price) => price.gives === gives);
  expect(isComplete(only('premium'), 'USD')).toBe(false);
  expect(isComplete(only('premium'), 'USD', 'ultra')).toBe(true);
  expect(isComplete(only('ultra'), 'USD', 'premium')).toBe(true);
});

test('an owned plan has a price in another currency if it was withdrawn before it had one in this', () => {
  const prices = firstPrices.prices.filter(({ currency }) => currency === 'USD');
  expect(priceOfOwned({ ...firstPrices, prices }, 'ultra', 'MYR').id).toBe('ultra-usd');
  expect(priceOfOwned(firstPrices, 'ultra', 'MYR').id).toBe('ultra-myr');
});

test.each<[PaidPlan, number]>([
  ['ultra', 1],
  ['premium', 2],
])('%s has the num %i', (plan, num) => {
  expect(numOfPlan(plan)).toBe(num);
});
