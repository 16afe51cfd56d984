/** The studio's list of sales. */
import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { answer, cutOff, keepWaiting, type View } from './view.ts';

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
  currency: 'MYR',
  amountCents: 9800,
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
    { currency: 'IDR', count: 12, grossCents: 1_078_800_000, refundedCents: 0 },
    { currency: 'MYR', count: 1_204, grossCents: 11_799_200, refundedCents: 49_000 },
    { currency: 'USD', count: 1, grossCents: 5_800, refundedCents: 0 },
  ];
  await answer(page, 'studio/sales/totals*', 200, { totals });
  await answer(page, 'studio/sales?*', 200, { sales, next: '1_cs_3' });
}
