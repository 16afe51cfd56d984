/** Texts for the studio's page of one learner. */
import type { AccessReason, AccessRemedy } from '#rules/access.ts';
import { type GiftState, giftStates } from '#rules/payments/gift.ts';
import type { LearnerEventState } from '#rules/learners/timeline.ts';
import { auditAction } from '#messages/en/studio/audit.ts';
import { mailName, mailOutcomeTexts } from '#messages/en/studio/mail.ts';

const items: Readonly<Record<string, string>> = {
  premium: 'Premium',
  ultra: 'Ultra',
  upgrade: 'the upgrade to Ultra',
};

const giftStateTexts: Record<GiftState, string> = {
  open: 'not redeemed yet',
  redeemed: 'redeemed',
  ended: 'no longer valid',
};

const states = {
  ...mailOutcomeTexts,
  open: 'can still be used',
  used: 'was used',
  replaced: 'was replaced by a newer one',
  ended: 'is no longer valid',
} satisfies Record<LearnerEventState, string>;

type TimelineEvent = {
  kind: string;
  code: string;
  detail: string;
  state: LearnerEventState | null;
  lesson: string | null;
  /** The amount as money, or '' if unknown. */
  amount: string;
};

const stateText = (state: LearnerEventState | null) => (state === null ? '' : states[state]);

/** The sentence of each kind of event. */
const eventTexts: Readonly<Record<string, (event: TimelineEvent) => string>> = {
  'signed-up': () => 'Signed up',
  audit: ({ code }) => auditAction(code),
  mail: ({ code, state }) => `${mailName(code)} ${stateText(state)}`,
  'sign-in-link': ({ state }) =>
    `Requested a sign-in link; it ${state === 'expired' ? 'wasn’t used in time' : stateText(state)}`,
  checkout: ({ code, state }) => `Started a checkout for ${items[code] ?? code}; it ${checkoutState(state)}`,
  paid: ({ code, amount, detail }) =>
    `Paid ${[amount, items[code] && `for ${items[code]}`].filter(Boolean).join(' ')}${giftText(detail)}`,
  refunded: ({ amount }) => `Refunded ${amount}`.trim(),
  agreed: ({ detail }) => agreedText(detail),
  'first-opened': ({ lesson }) => `Opened their first lesson${lesson === null ? '' : `: ${lesson}`}`,
  watched: ({ lesson }) => `Watched ${lesson ?? 'a lesson'}`,
  read: ({ lesson }) => `Read ${lesson ?? 'a lesson'}`,
  claimed: () => 'Claimed the certificate',
};

/** `detail` is the state of a gift; '' for a payment for oneself. */
function giftText(detail: string): string {
  const state = giftStates.find((one) => one === detail);
  return state ? ` as a gift (${giftStateTexts[state]})` : '';
}

/** `detail` is the versions of the terms and the refund policy, such as `2/1`; '' if unknown. */
function agreedText(detail: string): string {
  const [terms, refunds] = detail.split('/');
  if (!terms) return 'Agreed to the terms of the course';
  return `Agreed to the terms (version ${terms}) and the refund policy (version ${refunds ?? ''})`;
}

function checkoutState(state: LearnerEventState | null): string {
  return state === 'open' ? 'is still open' : 'has ended';
}

export const studioLearner = {
  lead: 'Everything about this learner, and what you can do for them.',
  back: 'All learners',
  missing: { title: 'Learner not found', text: 'The account may have been deleted.' },
  failed: {
    title: 'This page didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  facts: {
    title: 'Details',
    email: 'Email',
    aliases: 'Also signs in with',
    phone: 'Phone',
    country: 'Country',
    age: 'Age',
    work: 'Occupation',
    plan: 'Plan',
    since: 'Joined',
    seen: 'Last seen',
    never: 'not recently',
    agreed: 'Agreed to the terms',
    agreedTo: {
      terms: (version: number) => `Terms, version ${version}`,
      refunds: (version: number) => `Refund policy, version ${version}`,
    },
    notYet: 'not yet',
    team: { instructor: 'An instructor of this site', assistant: 'An assistant of this site' },
    banned: (day: string) => `Banned since ${day}. This email can’t sign in.`,
    leaving: (day: string) =>
      `The account will be deleted on ${day}. A new sign-in or a payment cancels the deletion.`,
    changing: (email: string) =>
      `The email change to ${email} isn’t fully confirmed yet. Both addresses must confirm.`,
  },
  why: {
    title: 'Why can’t they watch a lesson?',
    lead: 'Choose a lesson. We apply the same rule that opens it for the learner.',
    lesson: 'Lesson',
    choose: 'Choose a lesson',
    asking: 'Checking…',
    failed: 'The answer didn’t load. Check your connection, then choose the lesson again.',
    numbered: (number: number, title: string) => `${number}. ${title}`,
    reasons: {
      banned: 'This learner is banned, so no lesson opens.',
      'signed-out': 'They aren’t signed in on any device.',
      'plan-missing': 'They have no plan, and this lesson needs one.',
      'plan-too-small': 'They have Premium, and this lesson needs Ultra.',
      'checkout-open': 'They started a checkout that isn’t paid yet, as far as this site knows.',
      'not-ready': 'The lesson has no video yet.',
      'playing-elsewhere': 'This account is playing two videos right now. A third one stops the oldest.',
      open: 'It opens for them: they’re signed in, and their plan includes this lesson.',
    } satisfies Record<AccessReason, string>,
    remedies: {
      unban: 'Remove the ban.',
      'sign-in': 'They need to sign in again. You can send them a sign-in email.',
      premium: 'Premium or Ultra opens it.',
      ultra: 'Ultra opens it.',
      'check-payment': 'If they say they paid, check their payments with Stripe.',
      video: 'Add a video to the lesson on the Course page, then publish.',
      none: 'If it still doesn’t play, ask which browser and network they use, or view the course as this learner.',
    } satisfies Record<AccessRemedy, string>,
    whatOpens: 'How to fix it',
  },
  check: {
    action: 'Check payments with Stripe',
    away: 'Stripe isn’t responding. Try again in a minute.',
    failed: 'Something went wrong. Check your connection, then try again.',
  },
  timeline: {
    title: 'Activity',
    empty: 'Nothing yet.',
    more: 'Show older',
    failed: 'The activity didn’t load.',
    again: 'Try again',
    by: (actor: string) => `by ${actor}`,
    text: (event: TimelineEvent) => (eventTexts[event.kind] ?? (() => event.kind))(event),
  },
  devices: {
    title: 'Devices',
    empty: 'Not signed in anywhere.',
    lastUsed: (ago: string) => `Last used ${ago}`,
    near: (place: string) => `near ${place}`,
  },
  progress: {
    title: 'Progress',
    watched: (watched: number, videos: number) => `${watched} of ${videos} watched`,
    lessons: (title: string) => `Lessons of ${title}`,
    played: (part: number) => `${part}% played`,
    notOpened: 'not opened',
    isWatched: 'watched',
    isRead: 'read',
    notRead: 'not read',
  },
  certificate: {
    title: 'Certificate',
    none: 'Not claimed.',
    state: {
      claimed: (day: string) => `Claimed on ${day}. Waiting for confirmation.`,
      declined: (day: string) => `Claimed on ${day}, and declined.`,
      issued: (day: string) => `Issued on ${day}.`,
      revoked: (day: string) => `Issued on ${day}, and revoked.`,
    },
    open: 'View certificate',
  },
  note: {
    title: 'Private note',
    lead: 'Only your team can see it.',
    label: 'Note',
    save: 'Save note',
    saved: 'Note saved.',
    by: (who: string, when: string) => `${who}, ${when}`,
    failed: 'The note wasn’t saved. Check your connection, then try again.',
  },
} as const;

/** Texts of the actions on a learner's page. Each dialog says what will happen. */
export const studioLearnerActions = {
  title: 'Actions',
  cancel: 'Cancel',
  why: 'Reason',
  whyHint: 'Recorded in the audit log.',
  whyMissing: 'Enter a reason.',
  errors: {
    'team-member': 'This user is a team member. Remove their role in Settings first.',
    'already-banned': 'This learner is already banned.',
    'not-banned': 'This learner is no longer banned.',
    banned: 'Banned learners can’t get sign-in emails.',
    'own-account': 'To delete your own account, go to your account page.',
    'mail-limit': 'Too many of these emails were sent to this address. Try again in ten minutes.',
    email: 'Enter a different, valid email address.',
    failed: 'Something went wrong and nothing was changed. Try again.',
  },
  signInMail: {
    action: 'Send sign-in email',
    title: 'Send sign-in email?',
    text: (email: string) =>
      `${email} gets an email with a link and a code. Both work for ten minutes in any browser.`,
    yes: 'Send email',
    done: 'Email sent.',
  },
  seeAs: {
    action: 'View as this learner',
    title: 'View the course as this learner?',
    text: (who: string) =>
      `You see the course as ${who} sees it, with their plan and progress. Changes aren’t saved, videos don’t play, their notes stay hidden, and the audit log records the session. It ends after an hour.`,
    yes: 'Start viewing',
    done: '',
  },
  letMail: {
    action: 'Resume email',
    title: 'Resume email to this address?',
    text: (email: string) =>
      `We’ll send email to ${email} again. Do this once the mailbox works. If the next email bounces, sending stops again.`,
    yes: 'Resume email',
    done: 'Email resumed.',
  },
  sessions: {
    action: 'Sign out everywhere',
    title: 'Sign this learner out everywhere?',
    text: (email: string) =>
      `All devices of ${email} are signed out, and videos stop within a minute. The learner can sign in again right away.`,
    yes: 'Sign out everywhere',
    done: 'Signed out everywhere.',
  },
  email: {
    action: 'Change email',
    title: 'Change email?',
    text: (email: string) =>
      `We send a link to ${email} and to the new address. The email changes once both links are opened, which protects the account.`,
    label: 'New email address',
    yes: 'Send both emails',
    done: 'Both emails sent.',
  },
  export: {
    action: 'Export data',
    title: 'Export this learner’s data?',
    text: (email: string) =>
      `You get the file that ${email} can download from their account page. Share it only with them.`,
    yes: 'Download',
    done: 'File downloaded.',
  },
  ban: {
    action: 'Ban',
    title: 'Ban this learner?',
    text: (email: string) =>
      `All devices of ${email} are signed out, videos stop within a minute, and this email can’t sign in. Payments don’t change. Refund them separately.`,
    yes: 'Ban learner',
    done: 'Banned.',
  },
  unban: {
    action: 'Remove ban',
    title: 'Remove the ban?',
    text: (email: string) => `${email} can sign in again with the plan they paid for.`,
    yes: 'Remove ban',
    done: 'Ban removed.',
  },
  deletion: {
    action: 'Delete account',
    title: 'Delete this account?',
    text: (email: string) =>
      `${email} gets an email and can cancel the deletion for seven days. Then their name, progress, notes, devices and certificate are deleted permanently. Payments and receipts are kept without a name for accounting.`,
    yes: 'Schedule deletion',
    done: 'The account will be deleted in seven days.',
  },
  keep: {
    action: 'Cancel deletion',
    title: 'Keep this account?',
    text: (email: string) => `This cancels the deletion. ${email} keeps the account and everything in it.`,
    yes: 'Keep account',
    done: 'Deletion cancelled.',
  },
} as const;
