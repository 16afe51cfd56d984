import type { Page } from 'playwright-core';
import { makePerson, uidOf } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, type View } from './view.ts';

export const studioAccessViews: View[] = [
  {
    name: 'studio-access',
    who: 'instructor',
    night: true,
    long: true,
    show: async (page, site) => open(page, site),
  },
  {
    name: 'studio-access-give',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await open(page, site);
      await page.getByRole('button', { name: 'Change granted access' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Grant Ultra' }).click();
      await page.getByText('Enter a reason.').waitFor();
    },
  },
  {
    name: 'studio-access-record',
    who: 'instructor',
    async show(page, site) {
      await open(page, site);
      await page.getByRole('button', { name: 'Record a payment' }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('30');
    },
  },
  {
    name: 'studio-access-refund',
    who: 'instructor',
    async show(page, site) {
      await open(page, site);
      await page.getByRole('button', { name: 'Refund Premium, RM68.00' }).click();
      await page.getByRole('dialog').getByLabel('Amount to refund').fill('90');
      await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
      await page.getByText('Enter an amount up to RM60.00.').waitFor();
    },
  },
];

const grant = {
  id: 'one',
  plan: 'ultra',
  why: 'Helps with the subtitles of the second section',
  grantedBy: 'instructor@example.com',
  grantedAt: Date.UTC(2026, 9, 3, 4),
  endsAt: Date.UTC(2030, 0, 1),
  endedAt: null,
  ended: null,
  endedBy: null,
  endedWhy: null,
};

const payment = {
  id: 'manual_1',
  kind: 'transfer',
  item: 'premium',
  gift: null,
  seats: null,
  taxCents: 0,
  billing: [],
  addressee: { name: '', company: '', address: '', taxId: '' },
  amountCents: 6800,
  currency: 'MYR',
  refundedCents: 800,
  standing: 'refunded-in-part',
  paidAt: Date.UTC(2026, 8, 2, 4),
  receipt: 'LEC-2026-000041',
  reference: 'MBB 220981',
  note: 'Paid at the meet-up in Penang',
  withdrawnWhy: null,
};

async function open(page: Page, site: Site): Promise<void> {
  const ended = {
    endedAt: Date.UTC(2026, 9, 3, 4),
    ended: 'replaced',
    endedBy: grant.grantedBy,
    endedWhy: '',
  };
  const withdrawn = { id: 'manual_2', standing: 'withdrawn', refundedCents: 0, withdrawnWhy: 'Typed twice' };
  await answer(page, 'studio/learners/*/access', 200, {
    plan: 'ultra',
    paidPlan: 'premium',
    currency: 'MYR',
    isDeleted: false,
    grants: [grant, { ...grant, ...ended, id: 'two', plan: 'premium', why: 'A scholarship' }],
    payments: [payment, { ...payment, ...withdrawn }],
    redeemed: [],
  });
  const email = await makePerson(site, 'premium');
  await page.goto(`${site.url}/studio/learners/${await uidOf(site, email)}`);
  await page.getByRole('button', { name: 'Change granted access' }).waitFor();
}
