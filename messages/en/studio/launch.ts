import type { LaunchState, LaunchStep } from '#rules/content/launch.ts';

/** Texts for the launch checklist, on Today and in the publish dialog. */
export const studioLaunch = {
  title: 'Your site isn’t open yet',
  lead: 'Visitors see “Coming soon” and can join the waiting list, but can’t buy yet. Publishing opens the site, unless “Open to visitors” is off. Before you publish:',
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
      hint: 'Replace the placeholder text.',
    },
    instructor: {
      label: 'Add your name and a picture of yourself',
      hint: 'Learners want to know who’s teaching them.',
    },
    video: { label: 'Add your first video to a lesson', hint: 'It counts once it has been converted.' },
    preview: { label: 'Make a lesson a free preview', hint: 'Visitors can watch it before they buy.' },
    prices: { label: 'Check your prices', hint: 'They’re still the defaults.' },
    plans: {
      label: 'Open every section to new learners',
      hint: 'Ultra isn’t for sale, so new learners can’t open the sections that need it. Change the plan these sections need, or sell Ultra.',
    },
    legal: { label: 'Check your legal pages', hint: 'They’re still the drafts that came with the site.' },
    stripe: {
      label: 'Connect Stripe with a live key',
      hint: 'Set STRIPE_SECRET_KEY to a live key. Until then, all payments are tests.',
    },
    webhook: {
      label: 'Connect Stripe’s webhook',
      hint: 'Stripe tells your site about payments. This step is done once your site receives an event.',
    },
    mail: {
      label: 'Connect a mail server',
      hint: 'Set SMTP_URL. Learners sign in by email, and receipts are emailed.',
    },
    'second-factor': {
      label: 'Protect your account with a second factor',
      hint: 'Then nobody can change prices or refund payments with access to your email alone.',
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
