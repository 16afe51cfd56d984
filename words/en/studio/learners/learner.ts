/** Words of the studio's page about one learner. */
import type { AccessReason, AccessRemedy } from '#rules/learners/explain-access.ts';
import type { LearnerEventState } from '#rules/learners/timeline.ts';
import { auditAction } from '../audit.ts';
import { mailName, mailOutcomeTexts } from '../mail.ts';

const items: Readonly<Record<string, string>> = {
  premium: 'Premium',
  ultra: 'Ultra',
  upgrade: 'the upgrade to Ultra',
};

const states = {
  ...mailOutcomeTexts,
  open: 'can still be used',
  used: 'was used',
  replaced: 'was replaced by a newer one',
  ended: 'has ended',
} satisfies Record<LearnerEventState, string>;

type TimelineEvent = {
  kind: string;
  code: string;
  detail: string;
  state: LearnerEventState | null;
  lesson: string | null;
  /** The amount as money, or '' where it is not told. */
  amount: string;
};

const stateText = (state: LearnerEventState | null) => (state === null ? '' : states[state]);

/** The sentence of each kind of event. */
const eventTexts: Readonly<Record<string, (event: TimelineEvent) => string>> = {
  'signed-up': () => 'Signed up',
  audit: ({ code }) => auditAction(code),
  mail: ({ code, state }) => `${mailName(code)} ${stateText(state)}`,
  'sign-in-link': ({ state }) =>
    `Asked to sign in; the link ${state === 'expired' ? 'was not used in time' : stateText(state)}`,
  checkout: ({ code, state }) =>
    `Chose to pay for ${items[code] ?? code}; the checkout ${checkoutState(state)}`,
  paid: ({ code, amount }) =>
    `Paid ${[amount, items[code] && `for ${items[code]}`].filter(Boolean).join(' ')}`,
  refunded: ({ amount }) => `Refunded ${amount}`.trim(),
  agreed: ({ detail }) => agreedText(detail),
  'first-opened': ({ lesson }) => `Opened the first lesson${lesson === null ? '' : `: ${lesson}`}`,
  watched: ({ lesson }) => `Watched ${lesson ?? 'a lesson'}`,
  claimed: () => 'Claimed the certificate',
};

/** `detail` is the versions of the terms and the refund policy, such as `2/1`; '' where none are known. */
function agreedText(detail: string): string {
  const [terms, refunds] = detail.split('/');
  if (!terms) return 'Agreed to the terms of the course';
  return `Agreed to the terms (version ${terms}) and the refund policy (version ${refunds ?? ''})`;
}

function checkoutState(state: LearnerEventState | null): string {
  return state === 'open' ? 'is still open' : 'has ended';
}

export const studioLearner = {
  lead: 'Everything about one person, and what you can do for them.',
  back: 'All learners',
  missing: { title: 'There is no such learner', text: 'The account may be deleted.' },
  failed: {
    title: 'This page did not load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  facts: {
    title: 'Who',
    email: 'E-mail',
    aliases: 'Also signs in with',
    phone: 'Phone',
    country: 'Country',
    age: 'Age',
    work: 'Work',
    plan: 'Plan',
    since: 'Since',
    seen: 'Last there',
    never: 'not lately',
    agreed: 'Agreed to the terms',
    agreedTo: {
      terms: (version: number) => `Terms, version ${version}`,
      refunds: (version: number) => `Refund policy, version ${version}`,
    },
    notYet: 'not yet',
    team: { instructor: 'An instructor of this site', assistant: 'An assistant of this site' },
    banned: (day: string) => `Banned since ${day}. Nobody can sign in with this e-mail.`,
    leaving: (day: string) => `The account will be deleted on ${day}. A new sign-in or a payment keeps it.`,
    changing: (email: string) => `A change of e-mail to ${email} waits to be confirmed by both addresses.`,
  },
  why: {
    title: 'Why can they not watch it?',
    lead: 'Choose a lesson. The same rule answers that opens it for the learner.',
    lesson: 'Lesson',
    choose: 'Choose a lesson',
    asking: 'Asking…',
    failed: 'That did not load. Please choose the lesson again.',
    numbered: (number: number, title: string) => `${number}. ${title}`,
    reasons: {
      banned: 'This learner is banned, so nothing opens.',
      'signed-out': 'They are signed in nowhere at the moment.',
      'plan-missing': 'They have no plan, and this lesson needs one.',
      'plan-too-small': 'They have Premium, and this lesson is part of Ultra.',
      'checkout-open': 'A checkout was begun and is not paid yet, as far as this site knows.',
      'not-ready': 'The lesson has no video yet.',
      'playing-elsewhere': 'Two videos play with this account right now. A third one stops the oldest.',
      open: 'It opens for them: they are signed in, and their plan is large enough.',
    } satisfies Record<AccessReason, string>,
    remedies: {
      unban: 'End the ban.',
      'sign-in': 'They sign in again; you can send them the mail.',
      premium: 'Premium or Ultra opens it.',
      ultra: 'Ultra opens it.',
      'check-payment': 'If they say that they paid, check their payments at Stripe.',
      video: 'Give the lesson a video on the course page, and publish.',
      none: 'If it still does not play: ask for the browser and the network, or look as this learner.',
    } satisfies Record<AccessRemedy, string>,
    whatOpens: 'What opens it',
  },
  check: {
    action: 'Check payments at Stripe',
    away: 'Stripe does not answer at the moment. Please try again in a minute.',
    failed: 'That did not get through. Please try again.',
  },
  timeline: {
    title: 'What happened',
    empty: 'Nothing yet.',
    more: 'Show earlier',
    failed: 'The timeline did not load.',
    again: 'Try again',
    by: (actor: string) => `by ${actor}`,
    text: (event: TimelineEvent) => (eventTexts[event.kind] ?? (() => event.kind))(event),
  },
  devices: {
    title: 'Devices',
    empty: 'Signed in nowhere.',
    lastUsed: (ago: string) => `Last used ${ago}`,
    near: (place: string) => `around ${place}`,
  },
  progress: {
    title: 'Progress',
    watched: (watched: number, videos: number) => `${watched} of ${videos} watched`,
    lessons: (title: string) => `Lessons of ${title}`,
    played: (part: number) => `${part}% played`,
    notOpened: 'not opened',
    isWatched: 'watched',
  },
  certificate: {
    title: 'Certificate',
    none: 'Not claimed.',
    state: {
      claimed: (day: string) => `Claimed on ${day}; it waits to be confirmed.`,
      declined: (day: string) => `Claimed on ${day}, and declined.`,
      issued: (day: string) => `Issued on ${day}.`,
      revoked: (day: string) => `Issued on ${day}, and revoked.`,
    },
    open: 'Open its page',
  },
  note: {
    title: 'Private note',
    lead: 'Only the team reads it.',
    label: 'Note',
    save: 'Save the note',
    saved: 'The note is saved.',
    by: (who: string, when: string) => `${who}, ${when}`,
    failed: 'The note was not saved. Please try again.',
  },
} as const;
