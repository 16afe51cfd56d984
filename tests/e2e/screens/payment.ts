import type { Page } from 'playwright-core';
import type { Person } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const emptySeat = {
  invited: null,
  holder: null,
  takenAt: null,
  revision: 0,
  emailedAt: null,
  emailsLeft: 5,
  code: null,
};

const shownGroup = {
  id: 'cs_1',
  plan: 'ultra',
  state: 'open',
  paidAt: 1_795_000_000_000,
  bought: 30,
  uncertainSince: 1_795_050_000_000,
  joinLink: { isOn: true, code: '7Q2MX-00000-11111-ABCDE' },
  seats: [
    {
      ...emptySeat,
      seat: 1,
      state: 'taken',
      holder: {
        name: 'Nurul Aisyah binti Muhammad Faizal',
        email: 'nurul.aisyah@a-long-company-name.example',
      },
      takenAt: 1_795_100_000_000,
    },
    {
      ...emptySeat,
      seat: 2,
      state: 'reserved',
      invited: 'budi.santoso@a-long-company-name.example',
      emailedAt: 1_795_100_000_000,
      emailsLeft: 4,
      code: '7Q2MX-00000-11111-ABCDF',
    },
    { ...emptySeat, seat: 3, state: 'reserved', code: '7Q2MX-00000-11111-ABCDG' },
    { ...emptySeat, seat: 4, state: 'free' },
  ],
};

export const paymentViews: View[] = [
  { ...plans('pricing', 'free'), night: true, long: true },
  plans('pricing-malaysia', 'malaysian'),
  plans('pricing-newcomer', 'newcomer'),
  plans('pricing-upgrade', 'premium'),
  plans('pricing-owned', 'ultra'),
  {
    name: 'pricing-loading',
    who: 'free',
    async show(page, site) {
      await keepWaiting(page, 'course');
      await page.goto(`${site.url}/test`);
      await page.getByRole('heading', { name: 'Pay once, use forever' }).waitFor();
    },
  },
  {
    name: 'pricing-failed',
    who: 'free',
    async show(page, site) {
      await cutOff(page, 'course');
      await page.goto(`${site.url}/test`);
      await seeHeading(page, 'The prices didn’t load');
    },
  },
  {
    name: 'plan-details',
    who: 'free',
    night: true,
    async show(page, site) {
      await plans('', 'free').show(page, site);
      await page.getByRole('button', { name: 'Choose Ultra' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'gift-offer',
    who: 'premium',
    async show(page, site) {
      await plans('', 'premium').show(page, site);
      await page.getByRole('button', { name: 'Give as a gift' }).click();
      await page.getByRole('dialog').getByText('$78.00').first().waitFor();
    },
  },
  {
    name: 'gift',
    who: 'free',
    night: true,
    async show(page, site) {
      await page.goto(`${site.url}/gift#7Q2MX-00000-11111-ABCDE`);
      await seeHeading(page, 'Redeem a gift');
      await page.getByRole('button', { name: 'Redeem gift' }).waitFor();
    },
  },
  {
    name: 'group-offer',
    who: 'premium',
    night: true,
    async show(page, site) {
      await plans('', 'premium').show(page, site);
      await page.getByRole('button', { name: 'Buy for a team' }).click();
      await page.getByRole('dialog').getByText('$780.00').waitFor();
    },
  },
  {
    name: 'group',
    who: 'free',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'groups/cs_1', 200, shownGroup);
      await page.goto(`${site.url}/group?id=cs_1`);
      await seeHeading(page, 'Your team');
    },
  },
  {
    name: 'group-failed',
    who: 'free',
    async show(page, site) {
      await cutOff(page, 'groups/cs_1');
      await page.goto(`${site.url}/group?id=cs_1`);
      await seeHeading(page, /didn’t load/);
    },
  },
  {
    name: 'join',
    who: 'free',
    async show(page, site) {
      await page.goto(`${site.url}/join#7Q2MX-00000-11111-ABCDE`);
      await seeHeading(page, 'Join the course');
      await page.getByRole('button', { name: 'Join the course' }).waitFor();
    },
  },
  {
    name: 'gift-visitor',
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/gift`);
      await seeHeading(page, 'Redeem a gift');
      await page.getByRole('button', { name: 'Sign in to redeem' }).waitFor();
    },
  },
  { name: 'payment', who: 'free', show: (page, site) => openPayment(page, site, '?plan=ultra'), night: true },
  {
    name: 'payment-ringgit',
    who: 'malaysian',
    show: (page, site) => openPayment(page, site, '?plan=premium'),
  },
  {
    name: 'payment-under-17',
    who: 'free',
    async show(page, site) {
      await page.route('**/api/me', async (route) => {
        const reply = await route.fetch();
        const me = (await reply.json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...me, umur: 'Under 17' } });
      });
      await openPayment(page, site, '?plan=ultra');
      await page.getByText('You’re under 17').waitFor();
    },
  },
  {
    name: 'payment-deletion',
    who: 'free',
    async show(page, site) {
      await page.route('**/api/account', async (route) => {
        const reply = await route.fetch();
        const account = (await reply.json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...account, deletionDueAt: Date.now() + 150 * 3_600_000 } });
      });
      await openPayment(page, site, '?plan=ultra');
      await page.getByText('Paying cancels the deletion.').waitFor();
    },
  },
  {
    name: 'payment-missing',
    who: 'free',
    async show(page, site) {
      await openPayment(page, site, '');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('Please select a plan before proceeding.').waitFor();
    },
  },
  {
    name: 'payment-failed-call',
    who: 'free',
    async show(page, site) {
      await answer(page, 'checkouts', 503, { code: 'unavailable', message: 'Later.' });
      await openPayment(page, site, '?plan=ultra');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('Payment processing failed.').waitFor();
    },
  },
  {
    name: 'payment-too-often',
    who: 'free',
    async show(page, site) {
      await page.route('**/api/checkouts', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '720' },
          json: { code: 'resource-exhausted', message: 'Wait.' },
        }),
      );
      await openPayment(page, site, '?plan=ultra');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('Try again in 12 minutes.').waitFor();
    },
  },
  {
    ...result('success-checking', /We’re checking/, 200, { state: 'checking', plan: 'ultra' }),
    night: true,
  },
  { ...result('success-paid', /Thank you/, 200, { state: 'paid', plan: 'ultra' }), night: true },
  {
    ...result('success-review', /are reviewing it/, 200, {
      state: 'paid',
      plan: 'ultra',
      review: { why: 'upgrade-alone', item: 'upgrade' },
      has: 'free',
    }),
    night: true,
  },
  {
    name: 'success-no-plan',
    who: 'free',
    async show(page, site) {
      await page.goto(`${site.url}/PaymentSuccess?num=1&userID=me`);
      await seeHeading(page, /doesn’t have a plan/);
    },
  },
  result('success-not-paid', /wasn’t completed/, 200, { state: 'not-paid', plan: 'ultra' }),
  result('success-foreign', /another account/, 404, { code: 'not-found', message: 'Nothing.' }),
  result('success-given-back', /was refunded/, 200, { state: 'not-paid', plan: 'ultra', refunded: true }),
  result('success-gift', /gift is ready/, 200, { state: 'paid', plan: 'ultra', isGift: true }),
  result('success-group', /seats are ready/, 200, { state: 'paid', plan: 'ultra', seats: 30 }),
  elsewhere('success-elsewhere-paid', /We received/, 'paid'),
  elsewhere('success-elsewhere-checking', /checking/, 'checking'),
  elsewhere('success-elsewhere-not-paid', /wasn’t completed/, 'not-paid'),
  {
    name: 'success-signed-out',
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/PaymentSuccess?num=1&userID=me`);
      await seeHeading(page, /signed out/);
    },
  },
  {
    name: 'welcome-alert',
    who: 'ultra',
    async show(page, site) {
      await result('', /Thank you/, 200, { state: 'paid', plan: 'ultra' }).show(page, site);
      await page.getByLabel('My account is for me').check();
      await page.getByLabel('My lesson links are for me').check();
      await page.getByRole('button', { name: 'Start Learning' }).click();
      await page.waitForURL('**/gpt');
      await page.getByRole('alert').waitFor();
      await seeHeading(page, 'Your course');
    },
  },
  {
    name: 'payment-fail',
    who: 'free',
    night: true,
    async show(page, site) {
      await page.goto(`${site.url}/PaymentFail`);
      await seeHeading(page, 'Payment failed');
    },
  },
  {
    name: 'payment-cancelled',
    who: 'free',
    async show(page, site) {
      await page.goto(`${site.url}/PaymentFail?cancelled=1`);
      await seeHeading(page, 'Payment cancelled');
    },
  },
  {
    name: 'offline',
    who: 'free',
    async show(page, site) {
      await plans('', 'free').show(page, site);
      await page.context().setOffline(true);
      await seeHeading(page, 'You’re offline');
    },
  },
];

function plans(name: string, who: Person): View {
  return {
    name,
    who,
    async show(page, site) {
      await page.goto(`${site.url}/test`);
      await seeHeading(page, 'Pay once, use forever');
    },
  };
}

function result(name: string, heading: RegExp, status: number, reply: object): View {
  return {
    name,
    who: 'free',
    async show(page, site) {
      await answer(page, 'checkouts/*', status, reply);
      await page.goto(`${site.url}/PaymentSuccess?session_id=cs_test_1&num=1&userID=me`);
      await seeHeading(page, heading);
    },
  };
}

function elsewhere(name: string, heading: RegExp, state: string): View {
  return {
    name,
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'payment-results/*', 200, { state, plan: 'ultra' });
      await page.goto(`${site.url}/PaymentSuccess?session_id=cs_test_1&num=1&userID=me`);
      await seeHeading(page, heading);
    },
  };
}

async function openPayment(page: Page, site: Site, search: string): Promise<void> {
  await page.goto(`${site.url}/pay1${search}`);
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
}
