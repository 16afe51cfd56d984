/** The kinds of mail: the purpose of each, by which the queue and the studio know it. */

export const mailKinds = [
  'sign-in',
  'welcome',
  'session-ended',
  'address-change',
  'deletion-asked',
  'account-kept',
  'accounts-merged',
  'receipt',
  'refund',
  'grant',
  'grant-ended',
  'certificate-issued',
  'certificate-reissued',
  'certificate-declined',
  'certificate-revoked',
  'certificate-restored',
  'invitation',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-used',
  'second-factor-reset',
  'videos-broken',
] as const;

export type MailKind = (typeof mailKinds)[number];
