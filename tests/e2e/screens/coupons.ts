import type { Page } from 'playwright-core';
import { answer, type View } from './view.ts';

const quote = {
  answer: 'valid',
  code: 'LAUNCH',
  endsAt: Date.UTC(2030, 0, 1),
  prices: [
    { id: 'ultra-usd', plan: 'ultra', currency: 'USD', listCents: 7800, amountCents: 3900 },
    { id: 'premium-usd', plan: 'premium', currency: 'USD', listCents: 5800, amountCents: 2900 },
    { id: 'ultra-myr', plan: 'ultra', currency: 'MYR', listCents: 9800, amountCents: 4900 },
  ],
};

const answerQuote = (page: Page) => answer(page, 'coupons/**', 200, quote);

export const couponViews: View[] = [
  {
    name: 'landing-coupon',
    who: 'visitor',
    night: true,
    async show(page, site) {
      await answerQuote(page);
      await page.goto(`${site.url}/?coupon=LAUNCH#plans`);
      await page.locator('#plans del').first().waitFor();
    },
  },
  {
    name: 'pricing-coupon',
    who: 'free',
    night: true,
    async show(page, site) {
      await answerQuote(page);
      await page.goto(`${site.url}/test?coupon=LAUNCH`);
      await page.locator('del').first().waitFor();
    },
  },
  {
    name: 'payment-coupon',
    who: 'free',
    async show(page, site) {
      await answerQuote(page);
      await page.goto(`${site.url}/pay1?plan=ultra&coupon=LAUNCH`);
      await page.getByText('−$39.00').waitFor();
    },
  },
  {
    name: 'payment-coupon-unknown',
    who: 'free',
    async show(page, site) {
      await answer(page, 'coupons/**', 200, { answer: 'unknown', code: 'LAUNHC', endsAt: null, prices: [] });
      await page.goto(`${site.url}/pay1?plan=ultra&coupon=LAUNHC`);
      await page.getByText('There is no coupon LAUNHC.').first().waitFor();
    },
  },
];

/** Answers with the site's prices, and a sale of both plans. */
async function answerSale(page: Page): Promise<void> {
  await page.route('**/api/course', async (route) => {
    const response = await route.fetch();
    const course = (await response.json()) as { prices: object[] };
    const sale = { amountCents: 4900, endsAt: Date.UTC(2030, 0, 1) };
    const prices = course.prices.map((price) => ({ ...price, sale }));
    await route.fulfill({ response, json: { ...course, prices } });
  });
}

export const saleViews: View[] = [
  {
    name: 'pricing-sale',
    who: 'free',
    night: true,
    async show(page, site) {
      await answerSale(page);
      await page.goto(`${site.url}/test`);
      await page.locator('del').first().waitFor();
    },
  },
  {
    name: 'payment-sale',
    who: 'free',
    async show(page, site) {
      await answerSale(page);
      await page.goto(`${site.url}/pay1?plan=ultra`);
      await page.getByText('−$29.00').waitFor();
    },
  },
];

const longEmail = 'a.learner.with.a.long.address@mail.example-company.com.my';

const settings = {
  amountsOff: {},
  plan: null,
  maxUses: null,
  isOncePerLearner: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
  revision: 1,
  createdAt: 1,
};

const coupons = [
  {
    ...settings,
    id: 'launch',
    code: 'LAUNCH',
    percentOff: 50,
    maxUses: 100,
    isOncePerLearner: true,
    endsAt: Date.UTC(2030, 0, 1),
    state: 'active',
    uses: 42,
    openCheckouts: 3,
  },
  {
    ...settings,
    id: 'friends',
    code: 'FRIENDS-AND-FAMILY-OF-THE-TEACHER',
    percentOff: null,
    amountsOff: { USD: 1000, MYR: 2500 },
    plan: 'ultra',
    state: 'ended',
    uses: 1,
    openCheckouts: 0,
  },
];

const program = { isActive: true, percentOff: 10, rewardPercent: 20, waitDays: 30, revision: 1 };
const balance = { uid: 'a', email: 'aisyah@example.com', currency: 'USD', referrals: 3 };

export const studioReferralsViews: View[] = [
  {
    name: 'studio-referrals',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const balances = [
        { ...balance, waitingCents: 1404, owedCents: 2808, paidCents: 0 },
        { ...balance, uid: 'b', email: longEmail, waitingCents: 0, owedCents: -1404, paidCents: 1404 },
      ];
      await answer(page, 'studio/referrals', 200, { program, balances });
      await page.goto(`${site.url}/studio/referrals`);
      await page.getByText('$28.08 owed').waitFor();
    },
  },
  {
    name: 'studio-referrals-terms',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/referrals', 200, { program: { ...program, isActive: false }, balances: [] });
      await page.goto(`${site.url}/studio/referrals`);
      await page.getByRole('button', { name: 'Edit terms' }).click();
      await page.getByLabel('Friend’s discount in percent').waitFor();
    },
  },
];

export const studioCouponsViews: View[] = [
  {
    name: 'studio-coupons',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/coupons', 200, { coupons });
      await page.goto(`${site.url}/studio/coupons`);
      await page.getByText('42 of 100 uses').waitFor();
    },
  },
  {
    name: 'studio-coupons-new',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/coupons', 200, { coupons: [] });
      await page.goto(`${site.url}/studio/coupons`);
      await page.getByRole('button', { name: 'New coupon' }).click();
      await page.getByLabel('Percent off').waitFor();
    },
  },
  {
    name: 'studio-coupons-uses',
    who: 'instructor',
    async show(page, site) {
      const paid = { amountCents: 3900, discountCents: 3900, refundedCents: 0 };
      const use = { uid: 'a', email: 'aisyah@example.com', at: Date.UTC(2026, 10, 5), plan: 'ultra' };
      await answer(page, 'studio/coupons', 200, { coupons });
      await answer(page, 'studio/coupons/*/uses', 200, {
        uses: [{ ...use, ...paid, currency: 'USD', number: 'LEC-2026-000001' }],
      });
      await page.goto(`${site.url}/studio/coupons`);
      await page.getByRole('button', { name: 'Uses of LAUNCH' }).click();
      await page.getByText('LEC-2026-000001').waitFor();
    },
  },
];
