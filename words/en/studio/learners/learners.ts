/** Words of the studio's list of learners. */
import type { SeenFilter } from '#rules/learners/learner-filters.ts';
import type { Plan } from '#rules/plans.ts';

const plans = { free: 'No plan', premium: 'Premium', ultra: 'Ultra' } satisfies Record<Plan, string>;

export const studioLearners = {
  title: 'Learners',
  lead: 'Find anybody in a moment: by name, e-mail, part of a phone number, receipt or Stripe id.',
  search: 'Find a learner',
  hint: 'For example: aisyah, 6789, LEC-2026-000123',
  filters: 'Filters',
  any: 'Any',
  plan: 'Plan',
  plans,
  country: 'Country',
  unknownCountry: 'Not told',
  section: 'Reached section',
  seen: 'Last there',
  seenChoices: {
    week: 'Within 7 days',
    month: 'Within 30 days',
    'not-month': 'Not for 30 days',
  } satisfies Record<SeenFilter, string>,
  paidFrom: 'Paid from',
  paidTo: 'Paid until',
  clear: 'Clear filters',
  columns: {
    learner: 'Learner',
    plan: 'Plan',
    country: 'Country',
    phone: 'Phone',
    seen: 'Last there',
    since: 'Since',
  },
  caption: 'Learners',
  noName: 'No name yet',
  never: 'Not lately',
  seenAgo: (ago: string) => `Last there ${ago}`,
  since: (day: string) => `Since ${day}`,
  banned: 'Banned',
  leaving: 'Will be deleted',
  more: 'Show more',
  stillLooking: 'Looking through more learners…',
  end: (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`,
  soFar: (count: number) => `The first ${count} learners`,
  nobody: {
    title: 'Nobody found',
    text: 'Try fewer letters, another spelling, or a part of the phone number.',
  },
  none: { title: 'No learners yet', text: 'Everybody who signs in stands here.' },
  failed: {
    title: 'The list did not load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
