/** Texts for merging two accounts of one learner. */
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
    `For one learner with two accounts, such as someone who paid with another email address. ${email} stays, and the other account is merged into it.`,
  search: 'Find the other account',
  hint: 'By name, email, part of a phone number, receipt number or Stripe ID.',
  looking: 'Searching…',
  nobody: 'No other account found.',
  found: (number: number) => count(number, 'account found', 'accounts found'),
  first: (number: number) => `The first ${number} accounts. Type more letters to narrow the search.`,
  notFound: 'The search failed. Check your connection, then type again.',
  choose: (who: string) => `Merge ${who}`,
  asking: 'Comparing both accounts…',
  failed: 'The accounts didn’t load.',
  again: 'Try again',
  back: 'Choose another account',
  stays: 'This account stays',
  goes: 'This account is merged into it',
  after: 'After the merge',
  alsoSignsIn: (emails: string) => `also signs in with ${emails}`,
  facts: {
    name: 'Name',
    noName: 'No name yet',
    phone: 'Phone',
    since: 'Joined',
    seen: 'Last seen',
    never: 'not recently',
    plan: 'Plan',
    payments: 'Payments',
    watched: 'Videos watched',
    certificate: 'Certificate',
  },
  plan: (plan: Plan, granted: Plan | null) => (granted === plan ? `${plans[plan]}, granted` : plans[plan]),
  certificate: (state: Certificate | null) => (state === null ? 'none' : certificates[state]),
  effects: {
    moves:
      'The payments, receipts, progress, certificate and notes of the other account move to this one. A payment that is still processing counts here when it arrives.',
    signIn: 'Both emails sign in to this account from now on. The other account is signed out everywhere.',
    mail: 'We notify both email addresses.',
    endsGrant: (plan: Plan) => `Both have granted access. The lower plan, ${plans[plan]}, ends.`,
    leavesIssued:
      'Both have a confirmed certificate. The one confirmed first stays valid. The other is shown as no longer valid from then on.',
    leavesClaim: 'Both have a certificate. The better one stays, and the other is removed.',
    paidTwice: (payments: number) =>
      `${count(payments, 'payment gives', 'payments give')} no additional access. ${payments === 1 ? 'It’s' : 'They’re'} listed under “Needs review”, and you can refund ${payments === 1 ? 'it' : 'them'}.`,
    final: 'A merge can’t be undone.',
  },
  why: 'Reason',
  whyHint: 'Recorded in the audit log of both accounts.',
  whyMissing: 'Enter a reason.',
  yes: 'Merge accounts',
  cancel: 'Cancel',
  done: 'Accounts merged.',
  ledHere: 'The account you opened was merged into this one.',
  obstacles: {
    'same-account': 'This is the same account.',
    'account-merged': 'One of these accounts was already merged into another.',
    'account-deleted': 'One of these accounts was deleted.',
    'team-member': 'One of them is a team member. Remove their role in Settings first.',
    banned: 'One of them is banned. Remove the ban first, or keep the accounts separate.',
    'deletion-requested': 'One of them will be deleted. Cancel the deletion first.',
  } satisfies Record<MergeObstacle, string>,
  refused: 'Something went wrong and nothing was changed. Try again.',
} as const;
