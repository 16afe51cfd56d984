import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const studioPricesViews: View[] = [
  {
    name: 'studio-prices',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answerPrices(page);
      await open(page, site);
      await page.getByText('Stripe has $77.00').waitFor();
      await page.getByText('2 previous prices').click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'studio-prices-change',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answerPrices(page);
      await open(page, site);
      await page.getByRole('button', { name: 'Change Premium in US dollars' }).click();
      await page.getByRole('dialog').getByLabel('New price').fill('68');
      await page.getByText('3 checkouts are open').waitFor();
    },
  },
  {
    name: 'studio-prices-sale',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answerPrices(page);
      await open(page, site);
      await page.getByText('On sale for $49.00').waitFor();
      await page.getByRole('button', { name: 'Sale of Ultra in US dollars' }).click();
      await page.getByRole('dialog').getByLabel('Sale price in US dollars').waitFor();
    },
  },
  {
    name: 'studio-prices-refused',
    who: 'instructor',
    async show(page, site) {
      await answerPrices(page);
      await open(page, site);
      await page.route('**/api/studio/prices', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 503,
              json: { code: 'unavailable', message: 'Away', reason: 'stripe-away' },
            })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Change Ultra in US dollars' }).click();
      await page.getByRole('dialog').getByLabel('New price').fill('88');
      await page.getByRole('button', { name: 'Set $88.00' }).click();
      await page.getByText('Stripe isn’t responding.').first().waitFor();
    },
  },
  {
    name: 'studio-prices-country',
    who: 'instructor',
    async show(page, site) {
      await answerPrices(page);
      await open(page, site);
      await page.getByLabel('Indonesia', { exact: true }).selectOption('MYR');
      await page.getByRole('dialog', { name: 'Change the currency for Indonesia?' }).waitFor();
    },
  },
  {
    name: 'studio-prices-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/prices');
      await keepWaiting(page, 'studio/price-comparisons');
      await page.goto(`${site.url}/studio/prices`);
      await seeHeading(page, 'Prices');
    },
  },
  {
    name: 'studio-prices-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/prices');
      await cutOff(page, 'studio/price-comparisons');
      await page.goto(`${site.url}/studio/prices`);
      await seeHeading(page, 'The prices didn’t load');
    },
  },
];

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/studio/prices`);
  await seeHeading(page, 'US dollars (USD)');
}

const now = Date.UTC(2026, 10, 21);

const price = (id: string, plan: string, currency: string, amountCents: number, more: object = {}) => ({
  id,
  plan,
  needs: null,
  currency,
  amountCents,
  stripePriceId: `price_${id}`,
  createdAt: now,
  retiredAt: null,
  openCheckouts: 0,
  salePrice: null,
  ...more,
});

/** It runs whenever the screen is shown. */
const sale = { startsAt: now, endsAt: Date.UTC(2030, 0, 1), revision: 'r1' };

const prices = [
  price('a', 'premium', 'USD', 5800, { openCheckouts: 3 }),
  price('b', 'ultra', 'USD', 7800, { salePrice: { ...sale, amountCents: 4900 } }),
  price('c', 'ultra', 'USD', 2500, { needs: 'premium' }),
  price('d', 'premium', 'MYR', 6800),
  price('e', 'ultra', 'MYR', 9800),
  price('f', 'ultra', 'MYR', 3000, { needs: 'premium' }),
  price('g', 'premium', 'IDR', 89_900_000),
  price('h', 'premium', 'USD', 4900, { retiredAt: now }),
  price('i', 'ultra', 'USD', 6900, { retiredAt: now }),
];

async function answerPrices(page: Page): Promise<void> {
  const countryCurrencies = [{ country: 'Malaysia', currency: 'MYR' }];
  await answer(page, 'studio/prices', 200, {
    prices,
    countryCurrencies,
    defaultCurrency: 'USD',
    notForSale: null,
  });
  const states = ['agrees', 'differs', 'agrees', 'inactive', 'missing', 'unknown', 'agrees'];
  const comparisons = states.map((state, place) => ({
    id: prices[place]?.id ?? '',
    state,
    atStripe: state === 'differs' ? { amountCents: 7700, currency: 'USD' } : null,
  }));
  await answer(page, 'studio/price-comparisons', 200, { comparisons });
}
