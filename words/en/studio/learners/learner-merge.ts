/** Words about merging two accounts of one person. */
import type { MergeObstacle } from '#rules/learners/merge.ts';

const plans = { free: 'No plan', premium: 'Premium', ultra: 'Ultra' } as const;

type Plan = keyof typeof plans;

const certificates = {
  claimed: 'claimed',
  declined: 'claimed, and declined',
  issued: 'confirmed',
  revoked: 'revoked',
} as const;

type Certificate = keyof typeof certificates;

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const studioLearnerMerge = {
  action: 'Merge with another account…',
  title: 'Merge with another account',
  lead: (email: string) =>
    `For one person with two accounts, such as somebody who paid with another address. ${email} stays, and the other account goes into it.`,
  search: 'Find the other account',
  hint: 'By name, e-mail, part of a phone number, receipt or Stripe id.',
  looking: 'Looking…',
  nobody: 'Nobody else is found by that.',
  found: (number: number) => count(number, 'account found', 'accounts found'),
  first: (number: number) => `The first ${number} accounts. Type more letters to find fewer.`,
  notFound: 'The search did not get through. Please type again.',
  choose: (who: string) => `Merge ${who}`,
  asking: 'Looking at both accounts…',
  failed: 'That did not load.',
  again: 'Try again',
  back: 'Choose another account',
  stays: 'This account stays',
  goes: 'This one goes into it',
  after: 'What there is afterwards',
  alsoSignsIn: (emails: string) => `also signs in with ${emails}`,
  facts: {
    name: 'Name',
    noName: 'No name yet',
    phone: 'Phone',
    since: 'Since',
    seen: 'Last there',
    never: 'not lately',
    plan: 'Plan',
    payments: 'Payments',
    watched: 'Videos watched',
    certificate: 'Certificate',
  },
  plan: (plan: Plan, granted: Plan | null) => (granted === plan ? `${plans[plan]}, given` : plans[plan]),
  certificate: (state: Certificate | null) => (state === null ? 'none' : certificates[state]),
  effects: {
    moves:
      'Payments, receipts, progress, certificate and notes of the other account come over. A payment that is still under way counts here when it arrives.',
    signIn: 'Both e-mails sign in to this account from now on. The other account is signed out everywhere.',
    mail: 'Both e-mails get a mail that says so.',
    endsGrant: (plan: Plan) => `Both were given a plan. The smaller one, ${plans[plan]}, ends.`,
    leavesIssued:
      'Both have a confirmed certificate. The one that was confirmed first stays; the other says from then on that it does not hold.',
    leavesClaim: 'Both have a certificate. The better one stays, and the other goes.',
    paidTwice: (payments: number) =>
      `${count(payments, 'payment gives', 'payments give')} nothing beside the others. You find that under payments that need review, and can refund it.`,
    final: 'A merge cannot be undone.',
  },
  why: 'Why',
  whyHint: 'It stands in the audit log of both.',
  whyMissing: 'Enter a reason.',
  yes: 'Merge the accounts',
  cancel: 'Cancel',
  done: 'The accounts are one now.',
  ledHere: 'You opened an account that was merged into this one.',
  obstacles: {
    'same-account': 'This is the account itself.',
    'account-merged': 'One of these accounts is merged into another already.',
    'account-deleted': 'One of these accounts is deleted.',
    'team-member': 'One of them is in the team. Remove the role in the settings first.',
    banned: 'One of them is banned. End the ban first, or leave the accounts apart.',
    'deletion-requested': 'One of them will be deleted. Keep that account first.',
  } satisfies Record<MergeObstacle, string>,
  refused: 'That did not work, and nothing was changed. Please try again.',
} as const;
