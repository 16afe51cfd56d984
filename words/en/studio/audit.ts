import { auditDetail } from './audit-details.ts';

/** Words of the audit log: each action as the studio tells it. */
const auditActions: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  plan: 'Plan changed',
  'payment-check': 'Payments checked at Stripe',
  'look-settled': 'Payment review settled',
  'payment-recorded': 'Payment recorded by hand',
  'payment-withdrawn': 'Payment withdrawn',
  'refund-requested': 'Refund sent to Stripe',
  'refund-recorded': 'Refund recorded by hand',
  grant: 'Plan given',
  'grant-ended': 'Given plan ended',
  dispute: 'Dispute at the bank',
  'evidence-sent': 'Evidence sent to the bank',
  address: 'E-mail changed',
  deleted: 'Account deleted',
  'deletion-ended': 'Deletion ended by itself',
  'deletion-requested': 'Deletion asked for by the team',
  'deletion-cancelled': 'Deletion cancelled by the team',
  'certificate-issued': 'Certificate issued',
  'certificate-declined': 'Certificate declined',
  'certificate-revoked': 'Certificate revoked',
  'certificate-restored': 'Certificate restored',
  'certificate-reissued': 'Certificate reissued',
  'invitation-sent': 'Invitation sent',
  'invitation-accepted': 'Invitation accepted',
  'invitation-revoked': 'Invitation revoked',
  'role-given': 'Role given',
  'role-removed': 'Role removed',
  'recovery-codes-made': 'Recovery codes made',
  'second-factor-added': 'Second factor added',
  'second-factor-removed': 'Second factor removed',
  'second-factor-proven': 'Second factor proven',
  'second-factor-reset': 'Second factors reset',
  'second-factor-put-off': 'Second factor put off',
  'content-published': 'Published',
  'sample-course-kept': 'Sample course kept',
  'country-currency-set': 'Currency of a country set',
  'country-currency-removed': 'Currency of a country removed',
  'price-changed': 'Price changed',
  'video-removed': 'Video removed',
  'backup-started': 'Backup started',
  'backup-downloaded': 'Backup downloaded',
  'sessions-ended': 'Signed out everywhere',
  banned: 'Banned',
  unbanned: 'Ban ended',
  'address-change-requested': 'Change of e-mail asked for',
  'sign-in-mail-sent': 'Sign-in mail sent',
  'mail-stop-ended': 'Mail to the address let through again',
  'note-changed': 'Note changed',
  exported: 'Data exported',
  'accounts-merged': 'Accounts merged',
  'certificate-claim-dropped': 'Claim left over by a merge',
  'seen-as': 'Looked at the course as this learner',
  'learners-exported': 'List of learners exported',
  'learner-added': 'Learner added',
};

/** Returns an action in words; one without words of its own stands as its code. */
export function auditAction(action: string): string {
  return auditActions[action] ?? action.replaceAll('-', ' ');
}

/** Actors that are no person. */
const services: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  operator: 'the operator',
  tidy: 'the nightly work',
  '': 'the learner',
};

function auditActor(actor: string): string {
  return services[actor] ?? actor;
}

export const studioAudit = {
  action: auditAction,
  actor: auditActor,
  detail: auditDetail,
  /** Every action that has words of its own, in the order of the words. */
  actions: Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  title: 'Audit log',
  lead: 'Who did what, about whom, when and why. Lines are only ever added.',
  caption: 'Lines',
  columns: { what: 'What', who: 'By', about: 'About', when: 'When', why: 'Detail' },
  nobody: 'nobody in particular',
  filters: {
    action: 'What',
    any: 'Anything',
    person: 'E-mail of a person',
    personHint: 'Lines that they wrote, and those about them.',
    from: 'From',
    to: 'Until',
  },
  empty: { title: 'No lines', text: 'Nothing of this kind was done in that time.' },
  more: 'Show earlier',
  export: 'Download as CSV',
  exported: (lines: number, isCut: boolean) =>
    isCut
      ? `The first ${lines} lines are downloaded. Choose fewer days for the rest.`
      : `${lines} lines are downloaded.`,
  failed: {
    title: 'The lines did not load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  file: 'audit-log.csv',
  fileHeader: ['time (UTC)', 'by', 'action', 'about', 'uid', 'detail'],
} as const;
