import type { LaunchState, LaunchStep } from '#rules/content/launch.ts';

/** Texts for the launch checklist, on Today and in the publish dialog. */
export const studioLaunch = {
  title: 'Your site isn’t open yet',
  lead: 'Visitors see “Coming soon”, can join the waiting list and can’t buy. Publishing opens the site, unless “Open to visitors” is off. Before you publish:',
  publish: 'Review and publish',
  waitingList: 'Waiting list',
  states: {
    done: 'Done',
    missing: 'Missing',
    recommended: 'Recommended',
    checking: 'Checking…',
  } satisfies Record<LaunchState, string>,
  steps: {
    description: {
      label: 'Describe your course',
      hint: 'Replace the texts that every new site begins with.',
    },
    instructor: {
      label: 'Add your name and a picture of yourself',
      hint: 'Learners want to know who teaches.',
    },
    video: { label: 'Add your first video to a lesson', hint: 'Its conversion must be finished.' },
    preview: { label: 'Make a lesson a free preview', hint: 'Visitors can watch it before they buy.' },
    prices: { label: 'Check your prices', hint: 'They are those that every new site begins with.' },
    legal: { label: 'Check the legal texts', hint: 'They are still the drafts.' },
    stripe: {
      label: 'Connect Stripe with a live key',
      hint: 'Set STRIPE_SECRET_KEY to a live key. Until then, no one can really pay.',
    },
    webhook: {
      label: 'Let Stripe report payments',
      hint: 'Add a webhook for this site at Stripe. It’s done once the site has accepted an event.',
    },
    mail: {
      label: 'Connect a mail server',
      hint: 'Set SMTP_URL. Learners sign in by email, and receipts are emailed.',
    },
    'second-factor': {
      label: 'Protect your account with a second factor',
      hint: 'Your email account alone is then not enough to change prices or refund payments.',
    },
  } satisfies Record<LaunchStep, { label: string; hint: string }>,
  before: (missing: number) =>
    missing === 1
      ? 'Publishing opens your site, but one step is missing:'
      : `Publishing opens your site, but ${missing} steps are missing:`,
  ready: 'Publishing opens your site. Visitors can then see and buy the course.',
  failed: 'The launch checklist didn’t load.',
  again: 'Try again',
} as const;
