import type { Page } from 'playwright-core';
import { answer, cutOff, seeHeading, type View } from './view.ts';

const at = Date.UTC(2026, 10, 24, 1, 30);

const counts = {
  recipients: 0,
  isListed: false,
  queued: 0,
  skipped: 0,
  sent: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  unsubscribed: 0,
};

const draft = {
  id: 'draft',
  subject: 'The new chapter on payments is here',
  state: 'draft',
  createdAt: at,
  changedAt: at,
  sendAt: null,
  startedAt: null,
  endedAt: null,
  held: null,
  ...counts,
};

const sending = {
  ...draft,
  id: 'sending',
  subject: 'Office hours this Friday',
  state: 'sending',
  startedAt: at,
  recipients: 1_240,
  isListed: true,
  queued: 700,
  skipped: 3,
  sent: 668,
  bounced: 4,
  complained: 1,
  failed: 2,
  unsubscribed: 5,
};

/** Its time passed while the site was down. */
const held = { reason: 'late', startsAt: at };

const settings = {
  subject: { en: draft.subject, ms: 'Bab baharu tentang pembayaran sudah ada' },
  body: { en: 'Hello', ms: 'Helo' },
  languages: ['en', 'ms', 'id'],
  perMinute: 300,
  version: 1,
  audience: {},
};

const counted = {
  matching: 1_600,
  recipients: 1_514,
  languages: { en: 200, ms: 1_204, id: 110 },
  next: null,
};

const campaigns = [
  { ...draft, held },
  { ...draft, id: 'scheduled', subject: 'A sale begins', state: 'scheduled', sendAt: at },
  sending,
  { ...sending, id: 'sent', subject: 'Welcome to the course', state: 'sent', sent: 1_237, queued: 1_240 },
];

const frame = `<!doctype html><html lang="en"><title>Email</title><body><p>The email</p></body></html>`;

const answerPreview = (page: Page) =>
  page.route('**/studio/campaigns/*/preview**', (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );

const entry = { email: 'siti@example.com', language: 'ms', askedAt: at, confirmedAt: at, account: 'none' };

const waitingList = {
  confirmed: 3,
  unconfirmed: 1,
  entries: [
    { ...entry, id: 'entry-1' },
    { ...entry, id: 'entry-2', email: 'a.rather.long.address.of.somebody@mail.example.com', language: 'en' },
    { ...entry, id: 'entry-3', email: 'budi@example.com', language: 'id', account: 'customer' },
    { ...entry, id: 'entry-4', email: 'new@example.com', confirmedAt: null },
  ],
  next: null,
};

export const studioCampaignsViews: View[] = [
  {
    name: 'studio-waiting-list-empty',
    who: 'instructor',
    async show(page, site) {
      const none = { confirmed: 0, unconfirmed: 0, entries: [], next: null };
      await answer(page, 'studio/waiting-list?*', 200, none);
      await page.goto(`${site.url}/studio/waiting-list`);
      await page.getByRole('button', { name: 'Write the launch email' }).waitFor();
    },
  },
  {
    name: 'studio-campaigns-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/campaigns', 200, { campaigns: [], next: null });
      await page.goto(`${site.url}/studio/campaigns`);
      await page.getByText('No campaigns yet').waitFor();
    },
  },
  {
    name: 'studio-campaigns-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/campaigns');
      await page.goto(`${site.url}/studio/campaigns`);
      await seeHeading(page, 'The campaigns didn’t load');
    },
  },
  {
    name: 'studio-waiting-list',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/waiting-list?*', 200, waitingList);
      await page.goto(`${site.url}/studio/waiting-list`);
      await page.getByText('3 addresses confirmed, 1 not confirmed yet').waitFor();
    },
  },
  {
    name: 'studio-campaigns',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/campaigns', 200, { campaigns, next: '1.c' });
      await page.goto(`${site.url}/studio/campaigns`);
      await page.getByText('668 of 1,240 sent').waitFor();
      await page.getByRole('button', { name: 'Write the email' }).waitFor();
    },
  },
  {
    name: 'studio-campaign-draft',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/campaigns/draft', 200, { ...draft, ...settings, held });
      await answer(page, 'studio/campaign-counts', 200, counted);
      await answerPreview(page);
      await page.goto(`${site.url}/studio/campaigns/draft`);
      await page.getByText('1,514 learners of 1,600 will get it').waitFor();
      await page.getByLabel('Stopped in section').waitFor();
    },
  },
  {
    name: 'studio-campaign-send',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/campaigns/draft', 200, { ...draft, ...settings });
      await answer(page, 'studio/campaign-counts', 200, counted);
      await answerPreview(page);
      await page.goto(`${site.url}/studio/campaigns/draft`);
      await page.getByRole('button', { name: 'Send…' }).click();
      await page.getByRole('radio', { name: 'Later' }).check();
      await page.getByLabel('Day and time').waitFor();
      await page.getByLabel('Day and time').fill('2026-12-01T09:00');
      await page.getByText('1,204 in Malay and 310 in English').waitFor();
    },
  },
  {
    name: 'studio-campaign-sending',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/campaigns/sending', 200, { ...sending, ...settings });
      await answerPreview(page);
      await page.goto(`${site.url}/studio/campaigns/sending`);
      await page.getByRole('button', { name: 'Pause' }).waitFor();
    },
  },
];
