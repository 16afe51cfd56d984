import { answer, cutOff, seeHeading, type View } from './view.ts';

const at = Date.UTC(2026, 10, 24, 1, 30);

const listed = {
  id: 'welcome',
  kind: 'sign-up',
  name: 'Welcome',
  state: 'on',
  switchedOnAt: at,
  hasDraft: true,
  emails: 3,
  waiting: 84,
  reached: 31,
  sent: 412,
};

const counts = {
  waiting: 84,
  reached: 31,
  skipped: 2,
  sent: 412,
  bounced: 3,
  complained: 1,
  failed: 1,
  unsubscribed: 6,
};

const body = { en: 'Hello,\n\nthank you for signing up.', ms: 'Helo,\n\nterima kasih.' };

const sequence = {
  id: 'welcome',
  kind: 'sign-up',
  name: 'Welcome',
  state: 'on',
  switchedOnAt: at,
  version: 1,
  plan: null,
  silentDays: 14,
  aim: 'plan',
  languages: ['en', 'ms', 'id'],
  emails: [
    {
      id: 'one',
      delayDays: 0,
      subject: { en: 'Welcome! Start with a free lesson', ms: 'Selamat datang!' },
      body,
      hasDraft: true,
      ...counts,
    },
    {
      id: 'two',
      delayDays: 2,
      subject: { en: 'What you’ll be able to do after the course' },
      body,
      hasDraft: false,
      ...counts,
    },
  ],
};

const frame = `<!doctype html><html lang="en"><title>Email</title><body><p>The email</p></body></html>`;

export const studioSequencesViews: View[] = [
  {
    name: 'studio-sequences-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/sequences', 200, { sequences: [] });
      await page.goto(`${site.url}/studio/sequences`);
      await page.getByText('No sequences yet').waitFor();
    },
  },
  {
    name: 'studio-sequences-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/sequences');
      await page.goto(`${site.url}/studio/sequences`);
      await seeHeading(page, 'The sequences didn’t load');
    },
  },
  {
    name: 'studio-sequences',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const off = {
        ...listed,
        id: 'back',
        kind: 'silence',
        name: 'Come back',
        state: 'off',
        switchedOnAt: null,
      };
      await answer(page, 'studio/sequences', 200, {
        sequences: [listed, { ...off, waiting: 0, reached: 0 }],
      });
      await page.goto(`${site.url}/studio/sequences`);
      await page.getByText('412 sent').waitFor();
    },
  },
  {
    name: 'studio-sequence',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/sequences/welcome', 200, sequence);
      await page.route('**/studio/sequences/*/emails/*/preview**', (route) =>
        route.fulfill({ contentType: 'text/html', body: frame }),
      );
      await page.goto(`${site.url}/studio/sequences/welcome`);
      await page.getByRole('button', { name: 'Edit: Welcome!' }).click();
      await page.getByLabel('Subject').waitFor();
    },
  },
];
