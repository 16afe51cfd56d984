/** Texts for the studio's Learners page. */
import type { SeenFilter } from '#rules/learners/search.ts';
import type { Plan } from '#rules/plans.ts';

const plans = { free: 'No plan', premium: 'Premium', ultra: 'Ultra' } satisfies Record<Plan, string>;

export const studioLearners = {
  title: 'Learners',
  lead: 'Find learners by name, email, part of a phone number, receipt number or Stripe ID.',
  search: 'Find a learner',
  hint: 'For example: aisyah, 6789 or a receipt number',
  filters: 'Filters',
  any: 'Any',
  plan: 'Plan',
  plans,
  country: 'Country',
  unknownCountry: 'Unknown',
  section: 'Reached section',
  seen: 'Last seen',
  seenChoices: {
    week: 'Within 7 days',
    month: 'Within 30 days',
    'not-month': 'More than 30 days ago',
  } satisfies Record<SeenFilter, string>,
  paidFrom: 'Paid on or after',
  paidTo: 'Paid on or before',
  clear: 'Clear filters',
  segments: {
    label: 'Saved lists',
    keep: 'Save this list',
    title: 'Save this list',
    text: 'Saves the filters under a name for your whole team. The list updates automatically.',
    name: 'Name',
    hint: 'For example: Ultra in Malaysia, not seen for 30 days',
    yes: 'Save',
    no: 'Cancel',
    kept: 'List saved.',
    forget: 'Delete this list',
    forgotten: 'List deleted. Learners aren’t affected.',
    tooMany: 'You already have 30 saved lists. Delete one first.',
    failed: 'Something went wrong. Check your connection, then try again.',
  },
  columns: {
    learner: 'Learner',
    plan: 'Plan',
    country: 'Country',
    phone: 'Phone',
    seen: 'Last seen',
    since: 'Joined',
  },
  caption: 'Learners',
  noName: 'No name yet',
  never: 'Not recently',
  seenAgo: (ago: string) => `Last seen ${ago}`,
  since: (day: string) => `Joined ${day}`,
  banned: 'Banned',
  leaving: 'Will be deleted',
  more: 'Show more',
  stillLooking: 'Searching more learners…',
  end: (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`,
  soFar: (count: number) => `The first ${count} learners`,
  nobody: {
    title: 'No learners found',
    text: 'Try fewer letters, another spelling, or part of the phone number.',
  },
  none: { title: 'No learners yet', text: 'Learners appear here when they sign in.' },
  failed: {
    title: 'The list didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;

/** Texts for downloading the list of learners, and for adding learners from a file. */
const lineList = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ' …' : ''}`;

const learners = (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`;

export const studioLearnerFiles = {
  csv: 'Download as CSV',
  json: 'Download as JSON',
  exported: (count: number, isCut: boolean) =>
    isCut
      ? `The first ${count} learners were downloaded. Use the filters to get the rest.`
      : `${learners(count)} downloaded.`,
  failed: 'Something went wrong. Check your connection, then try again.',
  fileName: 'learners',
  add: {
    action: 'Add learners…',
    title: 'Add learners from a file',
    text: 'Choose a CSV file whose first line names its columns (email, name, country, phone, language), or a JSON file. Added learners get no plan and no email. They get a plan by paying, or from you on their page. Existing learners aren’t affected.',
    choose: 'Choose a file',
    unreadable: 'This file has no “email” column. Add it to the first line, then choose the file again.',
    found: (count: number) => `${learners(count)} found in the file.`,
    skipped: (lines: readonly number[]) => `Skipped because there’s no email address: ${lineList(lines)}.`,
    invalidPhones: (lines: readonly number[]) =>
      `Phone number skipped because it’s invalid: ${lineList(lines)}.`,
    yes: (count: number) => `Add ${learners(count)}`,
    busy: (done: number, all: number) => `${done} of ${all} so far…`,
    done: (added: number, known: number) =>
      `${learners(added)} added.${known === 0 ? '' : ` ${known} already had an account.`}`,
    close: 'Close',
  },
} as const;
