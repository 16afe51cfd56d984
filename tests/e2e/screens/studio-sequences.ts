import { answer, type View } from './view.ts';

const at = Date.UTC(2026, 10, 24, 1, 30);

const listed = {
  id: 'welcome',
  kind: 'sign-up',
  name: 'Welcome',
  state: 'on',
  switchedOnAt: at,
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

const body = 'Hello,\n\nthank you for signing up.';

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
  emails: [
    { id: 'one', delayDays: 0, subject: 'Welcome! Start with a free lesson', body, ...counts },
    { id: 'two', delayDays: 2, subject: 'What you’ll be able to do after the course', body, ...counts },
  ],
};

const frame = `<!doctype html><html lang="en"><title>Email</title><body><p>The email</p></body></html>`;

export const studioSequencesViews: View[] = [
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
