import { auditDetail } from './audit-details.ts';

/** The label of each action in the audit log. */
const auditActions: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  plan: 'Plan changed',
  'payment-check': 'Payments checked with Stripe',
  'look-settled': 'Payment review resolved',
  'payment-recorded': 'Payment recorded manually',
  'payment-withdrawn': 'Payment withdrawn',
  'refund-requested': 'Refund sent to Stripe',
  'refund-recorded': 'Refund recorded manually',
  grant: 'Access granted',
  'grant-ended': 'Granted access ended',
  dispute: 'Dispute updated',
  'evidence-sent': 'Evidence submitted to the bank',
  address: 'Email changed',
  deleted: 'Account deleted',
  'deletion-ended': 'Deletion cancelled automatically',
  'deletion-requested': 'Deletion requested by the team',
  'deletion-cancelled': 'Deletion cancelled by the team',
  'certificate-issued': 'Certificate issued',
  'certificate-declined': 'Certificate declined',
  'certificate-revoked': 'Certificate revoked',
  'certificate-restored': 'Certificate restored',
  'certificate-reissued': 'Certificate reissued',
  'invitation-sent': 'Invitation sent',
  'invitation-accepted': 'Invitation accepted',
  'invitation-revoked': 'Invitation revoked',
  'role-given': 'Role granted',
  'role-removed': 'Role removed',
  'recovery-codes-made': 'Recovery codes created',
  'second-factor-added': 'Second factor added',
  'second-factor-removed': 'Second factor removed',
  'second-factor-proven': 'Second factor verified',
  'second-factor-reset': 'Second factors reset',
  'second-factor-put-off': 'Second factor postponed',
  'content-published': 'Published',
  'sample-course-kept': 'Sample course kept',
  'country-currency-set': 'Country currency set',
  'country-currency-removed': 'Country currency removed',
  'price-changed': 'Price changed',
  'video-removed': 'Video removed',
  'backup-started': 'Backup started',
  'backup-downloaded': 'Backup downloaded',
  'sessions-ended': 'Signed out everywhere',
  banned: 'Banned',
  unbanned: 'Ban removed',
  'address-change-requested': 'Email change requested',
  'sign-in-mail-sent': 'Sign-in email sent',
  'mail-stop-ended': 'Email to this address resumed',
  'note-changed': 'Note changed',
  exported: 'Data exported',
  'accounts-merged': 'Accounts merged',
  'certificate-claim-dropped': 'Certificate claim removed by a merge',
  'seen-as': 'Viewed the course as this learner',
  'learners-exported': 'Learner list exported',
  'learner-added': 'Learner added',
};

/** Returns the label of an action, or its code without hyphens if it has none. */
export function auditAction(action: string): string {
  return auditActions[action] ?? action.replaceAll('-', ' ');
}

/** Actors that are not people. */
const services: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  operator: 'the operator',
  tidy: 'the nightly cleanup',
  '': 'the learner',
};

function auditActor(actor: string): string {
  return services[actor] ?? actor;
}

export const studioAudit = {
  action: auditAction,
  actor: auditActor,
  detail: auditDetail,
  /** All labelled actions, sorted by label. */
  actions: Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  title: 'Audit log',
  lead: 'Who did what, to whom, when and why. Entries are only ever added.',
  caption: 'Entries',
  columns: { what: 'Action', who: 'By', about: 'About', when: 'When', why: 'Details' },
  nobody: 'no one in particular',
  filters: {
    action: 'Action',
    any: 'Any',
    person: 'Email',
    personHint: 'Shows entries by and about this person.',
    from: 'From',
    to: 'To',
  },
  empty: { title: 'No entries', text: 'No entries match. Change the filters.' },
  more: 'Show older',
  export: 'Download as CSV',
  exported: (lines: number, isCut: boolean) =>
    isCut
      ? `The first ${lines} entries were downloaded. Choose fewer days to get the rest.`
      : `${lines} ${lines === 1 ? 'entry' : 'entries'} downloaded.`,
  failed: {
    title: 'The entries didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  file: 'audit-log.csv',
  fileHeader: ['time (UTC)', 'by', 'action', 'about', 'uid', 'detail'],
} as const;
