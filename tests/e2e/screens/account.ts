import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const hour = 3_600_000;

export const accountViews: View[] = [
  { name: 'account', who: 'longName', show: openAccount, night: true, long: true },
  {
    name: 'account-waiting',
    who: 'free',
    long: true,
    async show(page, site) {
      await page.route('**/api/account', async (route) => {
        const reply = await route.fetch();
        const account = (await reply.json()) as Record<string, unknown>;
        const expiresAt = Date.now() + 20 * hour;
        const email = 'a.new.address.of.some.length@mail.example-company.com.my';
        const addressChange = { email, oldConfirmed: false, newConfirmed: true, expiresAt };
        await route.fulfill({ json: { ...account, addressChange, deletionDueAt: Date.now() + 150 * hour } });
      });
      await answer(page, 'sessions', 200, { sessions: devices() });
      await openAccount(page, site);
    },
  },
  {
    name: 'account-referrals',
    who: 'ultra',
    night: true,
    async show(page, site) {
      const program = { percentOff: 10, rewardPercent: 20, waitDays: 30 };
      const reward = {
        at: Date.UTC(2026, 10, 5),
        currency: 'USD',
        rewardCents: 1404,
        dueAt: Date.UTC(2026, 11, 5),
      };
      await answer(page, 'referrals', 200, {
        program,
        code: 'FRIEND-7Q2MX4KD',
        rewards: [
          { ...reward, state: 'waiting' },
          { ...reward, state: 'reversed', rewardCents: 0 },
        ],
      });
      await openAccount(page, site);
      await page.getByRole('button', { name: 'Copy link' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'account-deletion',
    who: 'free',
    night: true,
    async show(page, site) {
      await openAccount(page, site);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-kept',
    who: 'free',
    async show(page, site) {
      await page.route('**/api/account', async (route) => {
        const reply = await route.fetch();
        const account = (await reply.json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...account, deletionEndedBy: 'payment' } });
      });
      await openAccount(page, site);
    },
  },
  {
    name: 'account-loading',
    who: 'free',
    async show(page, site) {
      await keepWaiting(page, 'account');
      await page.goto(`${site.url}/account`);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
    },
  },
  {
    name: 'account-failed',
    who: 'free',
    async show(page, site) {
      await cutOff(page, 'account');
      await page.goto(`${site.url}/account`);
      await seeHeading(page, 'Your account didn’t load');
    },
  },
  {
    name: 'address-confirm',
    who: 'visitor',
    night: true,
    show: (page, site) => openConfirmation(page, site),
  },
  confirmed('address-changed', 201, { state: 'changed' }, 'Email address changed'),
  confirmed('address-one-more', 201, { state: 'waits-for-the-other' }, 'One more step'),
  confirmed(
    'address-expired',
    401,
    { code: 'unauthenticated', message: 'No.', reason: 'expired' },
    /no longer works/,
  ),
  confirmed('address-taken', 409, { code: 'aborted', message: 'No.', reason: 'taken' }, /another account/),
];

async function openAccount(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/account`);
  await page.getByText('This device', { exact: true }).waitFor();
}

async function openConfirmation(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/account#confirm=${'a'.repeat(43)}`);
  await seeHeading(page, 'Confirm your new email address');
}

function confirmed(name: string, status: number, json: unknown, heading: string | RegExp): View {
  return {
    name,
    who: 'visitor',
    async show(page, site) {
      await answer(page, 'address-confirmations', status, json);
      await openConfirmation(page, site);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await seeHeading(page, heading);
    },
  };
}

function devices() {
  const now = Date.now();
  return [
    {
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36',
      timeZone: 'Asia/Kuala_Lumpur',
      hours: 0,
    },
    {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18 Safari/604.1',
      timeZone: 'Asia/Makassar',
      hours: 30,
    },
    { userAgent: '', timeZone: '', hours: 300 },
  ].map(({ userAgent, timeZone, hours }, place) => ({
    id: `device-${place}`,
    current: place === 0,
    userAgent,
    timeZone,
    createdAt: now - 400 * hour,
    lastUsedAt: now - hours * hour,
  }));
}
