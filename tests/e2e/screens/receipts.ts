import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, seeHeading, type View } from './view.ts';

const hour = 3_600_000;
const number = 'LEC-2026-000123';
const sessionId = 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6';

const receipt = {
  number,
  issuedAt: Date.UTC(2026, 10, 21),
  kind: 'stripe',
  item: 'upgrade',
  seats: null,
  amountCents: 3000,
  discountCents: 0,
  coupon: null,
  taxCents: 222,
  isTaxAdded: false,
  currency: 'MYR',
  standing: 'refunded-in-part',
  refundedCents: 1000,
  refundedAt: Date.UTC(2026, 11, 3),
};

export const receiptViews: View[] = [
  {
    name: 'receipt',
    who: 'ultra',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, `receipts/${number}`, 200, {
        ...receipt,
        site: 'Lectern',
        seller: {
          name: 'Lectern Sdn. Bhd.',
          registration: 'Registration 202601012345 (1234567-X)',
          address: 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia',
          tax: 'Not registered for tax',
        },
        buyer: {
          name: 'Wan Nur Aisyah Humaira Balqis binti Tengku Muhammad Hafizuddin Al-Haj',
          email: 'a.person.of.some.length@mail.example-company.com.my',
          company: 'Pusat Latihan Teknologi Maklumat dan Komunikasi Nusantara Sdn. Bhd.',
          address: 'Unit 12-3, Menara Contoh, Jalan Sultan Ismail\n50250 Kuala Lumpur',
          country: 'MY',
          taxId: 'C20880050010',
        },
        canCorrect: true,
        changedAt: Date.UTC(2026, 10, 22),
        reference: 'pi_3QxYzAbCdEf1234567890',
      });
      await page.goto(`${site.url}/receipts/${number}`);
      await seeHeading(page, 'Receipt');
    },
  },
  {
    name: 'receipt-missing',
    who: 'free',
    async show(page, site) {
      await answer(page, `receipts/${number}`, 404, { code: 'not-found', message: 'Nothing.' });
      await page.goto(`${site.url}/receipts/${number}`);
      await seeHeading(page, 'Receipt not found');
    },
  },
  {
    name: 'purchases',
    who: 'free',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'receipts', 200, {
        receipts: [
          receipt,
          {
            ...receipt,
            number: 'LEC-2026-000098',
            item: 'premium',
            amountCents: 6800,
            standing: 'paid',
            refundedCents: 0,
            refundedAt: null,
          },
        ],
      });
      await check(page, site, 'settling', 'free');
    },
  },
  paymentCheckView('payment-check-repaired', 'repaired', 'ultra'),
  paymentCheckView('payment-check-nothing', 'nothing', 'free'),
  {
    name: 'payment-check-away',
    who: 'free',
    async show(page, site) {
      await answer(page, 'payment-checks', 503, { code: 'unavailable', message: 'Later.' });
      await press(page, site);
      await page.getByText('Stripe isn’t responding right now.').waitFor();
    },
  },
  {
    name: 'studio-payments',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/payment-reviews', 200, { reviews: reviews() });
      await answer(page, 'studio/payment-checks', 201, {
        person: { uid: 'u', email: 'aisyah@example.com', name: 'Aisyah binti Rahman' },
        check: found('charged-back', 'free'),
      });
      await page.goto(`${site.url}/studio/payments`);
      await page.getByLabel('Email address, receipt number or Stripe ID').fill(number);
      await page.getByRole('button', { name: 'Check with Stripe' }).click();
      await page.getByText('The bank reversed the payment, so the plan').waitFor();
      await page.getByText('Wrong amount, $0.01').waitFor();
    },
  },
  {
    name: 'studio-ledger',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/reconciliation', 200, {
        run: run(Date.now()),
        discrepancies: discrepancies(),
      });
      await page.goto(`${site.url}/studio/ledger`);
      await page.getByRole('button', { name: /^Grant access/ }).waitFor();
    },
  },
  {
    name: 'studio-ledger-running',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/reconciliation', 200, { run: run(null), discrepancies: [] });
      await page.goto(`${site.url}/studio/ledger`);
      await page.getByText('Running: 1200 paid charges').waitFor();
    },
  },
  {
    name: 'studio-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio');
      await page.goto(`${site.url}/studio/ledger`);
      await seeHeading(page, 'The studio didn’t load');
    },
  },
];

function paymentCheckView(name: string, verdict: string, plan: string): View {
  return { name, who: 'free', long: true, show: (page, site) => check(page, site, verdict, plan) };
}

async function check(page: Page, site: Site, verdict: string, plan: string): Promise<void> {
  await answer(page, 'payment-checks', 201, found(verdict, plan));
  await press(page, site);
  await seeHeading(page, 'What happened');
}

async function press(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/account`);
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'I paid but don’t have access' }).click();
}

function found(verdict: string, plan: string) {
  const tell = (what: string, hours: number, more: object = {}) => ({
    what,
    at: Date.UTC(2026, 10, 21) + hours * hour,
    item: 'ultra',
    amountCents: null,
    currency: 'USD',
    receipt: null,
    ...more,
  });
  return {
    verdict,
    plan,
    events: [
      tell('chosen', 1),
      tell('declined', 1.1),
      tell('settling', 1.2),
      tell('paid', 2, { amountCents: 7800, receipt: number }),
      tell('refunded', 30, { amountCents: 1000, receipt: number }),
      tell('charged-back', 90, { receipt: number }),
    ],
    references: [number, sessionId],
    payUrl: null,
  };
}

function reviews() {
  const review = {
    uid: 'u',
    email: 'a.person.of.some.length@mail.example-company.com.my',
    checkoutSessionId: sessionId,
    flaggedAt: Date.UTC(2026, 10, 21),
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  };
  return [
    {
      ...review,
      id: 'a',
      reason: 'wrong-amount',
      amountCents: 1,
      currency: 'usd',
      detail: 'the amount is 1',
    },
    {
      ...review,
      id: 'b',
      reason: 'paid-twice',
      email: null,
      amountCents: 9800,
      currency: 'myr',
      detail: 'ultra was paid before',
    },
  ];
}

function run(endedAt: number | null) {
  return { requestedAt: 1, endedAt, failure: null, seen: 1200, discrepancyCount: 2 };
}

function discrepancies() {
  const discrepancy = {
    uid: 'u',
    email: 'a.person.of.some.length@mail.example-company.com.my',
    checkoutSessionId: sessionId,
    foundAt: Date.UTC(2026, 10, 21),
  };
  return [
    { ...discrepancy, id: 'a', kind: 'paid-not-entitled', detail: 'paid at Stripe, not recorded here' },
    {
      ...discrepancy,
      id: 'b',
      kind: 'plan-differs',
      checkoutSessionId: null,
      detail: 'has ultra, paid for premium',
    },
  ];
}
