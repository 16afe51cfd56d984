/** The studio's pages of disputes, payouts and sales. */
import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, type View } from './view.ts';

export const studioMoneyViews: View[] = [
  {
    name: 'studio-disputes',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await openDisputes(page, site);
      await page.getByText('3 days left').waitFor();
    },
  },
  {
    name: 'studio-disputes-send',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openDisputes(page, site);
      await page.getByRole('button', { name: 'Submit evidence' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'studio-disputes-refused',
    who: 'instructor',
    async show(page, site) {
      await openDisputes(page, site);
      const error = { code: 'aborted', message: 'No', reason: 'being-sent' };
      await answer(page, 'studio/disputes/*/evidence', 409, error);
      await page.getByRole('button', { name: 'Submit evidence' }).first().click();
      await page.getByRole('button', { name: 'Submit to the bank' }).click();
      await page.getByText('The evidence is being submitted right now.').waitFor();
    },
  },
  {
    name: 'studio-disputes-none',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/disputes', 200, { open: [], ended: [], next: null });
      await goTo(page, site, 'disputes');
      await page.getByText('No open disputes.').waitFor();
    },
  },
  {
    name: 'studio-disputes-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/disputes');
      await goTo(page, site, 'disputes');
    },
  },
  {
    name: 'studio-disputes-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/disputes');
      await goTo(page, site, 'disputes');
      await page.getByText('The disputes didn’t load.').waitFor();
    },
  },
  {
    name: 'studio-payouts',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/settlements?*', 200, { settlements, unbooked: 3 });
      await answer(page, 'studio/payouts?*', 200, { payouts, isComplete: true });
      await goTo(page, site, 'payouts?month=2026-11');
      await page.getByText('In transit').first().waitFor();
    },
  },
  {
    name: 'studio-payouts-away',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/settlements?*', 200, { settlements, unbooked: 0 });
      const away = { code: 'unavailable', message: 'Away', reason: 'stripe-away' };
      await answer(page, 'studio/payouts?*', 503, away);
      await goTo(page, site, 'payouts?month=2026-11');
      await page.getByText('Stripe isn’t responding').waitFor();
    },
  },
  {
    name: 'studio-payouts-none',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/settlements?*', 200, { settlements: [], unbooked: 0 });
      await answer(page, 'studio/payouts?*', 200, { payouts: [], isComplete: true });
      await goTo(page, site, 'payouts?month=2026-11');
      await page.getByText('Stripe made no payouts in this month.').waitFor();
    },
  },
  {
    name: 'studio-payouts-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/settlements?*');
      await keepWaiting(page, 'studio/payouts?*');
      await goTo(page, site, 'payouts?month=2026-11');
      await page.getByText('The totals didn’t load.').waitFor();
    },
  },
];

async function goTo(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(`${site.url}/studio/${path}`);
  await page.getByRole('heading', { name: /^(Disputes|Payouts)$/, level: 1 }).waitFor();
}

const hourMs = 3_600_000;

const dispute = {
  uid: 'a',
  item: 'ultra',
  currency: 'MYR',
  amountCents: 9800,
  reason: 'fraudulent',
  status: 'needs-response',
  closedAt: null,
  isAnswered: false,
  evidenceSentAt: null,
  evidence: 'send',
};

async function openDisputes(page: Page, site: Site): Promise<void> {
  const now = Date.now();
  const day = (date: number) => Date.UTC(2026, 10, date, 4);
  const times = { paidAt: day(2), openedAt: day(20), dueAt: now + 74 * hourMs };
  const unanswered = [
    {
      ...dispute,
      ...times,
      id: 'du_1QkWxYLecternSandbox00001',
      email: 'aisyah.binti.abdul.rahman@example.com',
      receipt: 'LEC-2026-000123',
    },
    {
      ...dispute,
      ...times,
      id: 'du_1QkWxYLecternSandbox00002',
      email: 'budi@example.com',
      receipt: 'LEC-2026-000131',
      reason: 'product_not_received',
      status: 'under-review',
      isAnswered: true,
      evidenceSentAt: day(21),
      evidence: 'sent',
    },
    {
      ...dispute,
      ...times,
      id: 'du_1QkWxYLecternSandbox00003',
      email: 'mei@example.com',
      receipt: 'LEC-2026-000099',
      currency: 'USD',
      amountCents: 7800,
      reason: 'general',
      status: 'inquiry',
      dueAt: now - hourMs,
      evidence: 'too-late',
    },
  ];
  const ended = [
    { ...dispute, ...times, status: 'won', id: 'du_4', email: 'lin@example.com', receipt: 'LEC-2026-000080' },
    { ...dispute, ...times, status: 'lost', id: 'du_5', email: null, receipt: 'LEC-2026-000071' },
  ].map((one) => ({ ...one, closedAt: day(19), isAnswered: true, evidence: 'ended' }));
  await answer(page, 'studio/disputes', 200, { open: unanswered, ended, next: '1_du_5' });
  await goTo(page, site, 'disputes');
}

const settlements = [
  {
    currency: 'MYR',
    grossCents: 11_799_200,
    refundedCents: -49_000,
    disputedCents: -9_800,
    feeCents: 356_110,
    netCents: 11_384_290,
  },
  {
    currency: 'USD',
    grossCents: 15_600,
    refundedCents: 0,
    disputedCents: -15_600,
    feeCents: 3_512,
    netCents: -3_512,
  },
];

const payouts = [
  { id: 'po_1QkWxYLecternSandbox00001', amountCents: 5_210_400, currency: 'MYR', status: 'in-transit' },
  { id: 'po_1QkWxYLecternSandbox00002', amountCents: 6_080_000, currency: 'MYR', status: 'paid' },
  { id: 'po_1QkWxYLecternSandbox00003', amountCents: 3_000, currency: 'USD', status: 'failed' },
].map((payout, place) => {
  const at = Date.UTC(2026, 10, 23 - place * 7);
  return { ...payout, createdAt: at, arrivesAt: at + 48 * hourMs };
});

export const studioSalesViews: View[] = [
  {
    name: 'studio-sales',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answerSales(page);
      await open(page, site);
      await page.getByText('Charged back').last().waitFor();
    },
  },
  {
    name: 'studio-sales-none',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/sales/totals*', 200, { totals: [] });
      await answer(page, 'studio/sales?*', 200, { sales: [], next: null });
      await open(page, site);
      await page.getByText('Change the dates or the filters.').waitFor();
    },
  },
  {
    name: 'studio-sales-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/sales/totals*');
      await keepWaiting(page, 'studio/sales?*');
      await open(page, site);
    },
  },
  {
    name: 'studio-sales-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/sales/totals*');
      await cutOff(page, 'studio/sales?*');
      await open(page, site);
      await page.getByText('The sales didn’t load.').waitFor();
    },
  },
];

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/studio/sales?from=2026-11-01&to=2026-11-30`);
  await page.getByRole('heading', { name: 'Sales', exact: true }).waitFor();
}

const sale = {
  uid: 'a',
  kind: 'stripe',
  item: 'ultra',
  seats: null,
  currency: 'MYR',
  amountCents: 9800,
  discountCents: 0,
  coupon: null,
  taxCents: 726,
  company: 'Pusat Latihan Nusantara Sdn. Bhd.',
  refundedCents: 0,
  country: 'Malaysia',
  standing: 'paid',
  feeCents: null,
  netCents: null,
  settledCurrency: null,
};

const settled = { feeCents: 394, netCents: 9406, settledCurrency: 'MYR' };

async function answerSales(page: Page): Promise<void> {
  const day = (date: number) => Date.UTC(2026, 10, date, 4);
  const sales = [
    { ...sale, ...settled, id: 'cs_1', email: 'aisyah.binti.abdul.rahman@example.com', paidAt: day(22) },
    { ...sale, id: 'manual_1', email: 'budi@example.com', kind: 'transfer', paidAt: day(20) },
    { ...sale, id: 'cs_2', email: 'mei@example.com', refundedCents: 2000, paidAt: day(19) },
    { ...sale, id: 'cs_3', email: null, standing: 'charged-back', paidAt: day(3), country: null },
  ].map((one, place) => ({
    ...one,
    receipt: `LEC-2026-00000${9 - place}`,
    standing: one.refundedCents > 0 ? 'refunded-in-part' : one.standing,
  }));
  const totals = [
    {
      currency: 'IDR',
      count: 12,
      grossCents: 1_078_800_000,
      refundedCents: 0,
      taxCents: 0,
      refundedTaxCents: 0,
    },
    {
      currency: 'MYR',
      count: 1_204,
      grossCents: 11_799_200,
      refundedCents: 49_000,
      taxCents: 874_014,
      refundedTaxCents: 3_630,
    },
    { currency: 'USD', count: 1, grossCents: 5_800, refundedCents: 0, taxCents: 0, refundedTaxCents: 0 },
  ];
  await answer(page, 'studio/sales/totals*', 200, { totals });
  await answer(page, 'studio/sales?*', 200, { sales, next: '1_cs_3' });
}
