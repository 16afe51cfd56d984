/** Words of the studio about mails: what each is, what became of it, and mail that is stopped. */
import type { MailKind } from '#rules/mail/mail-kind.ts';
import type { MailOutcome } from '#rules/mail/mail-outcome.ts';
import type { StopReason } from '#rules/mail/mail-stop.ts';

const names: Readonly<Record<MailKind, string>> = {
  'sign-in': 'Sign-in mail',
  welcome: 'Welcome mail',
  'session-ended': 'Mail about a device that was signed out',
  'address-change': 'Mail about the change of e-mail',
  'deletion-asked': 'Mail about the deletion',
  'account-kept': 'Mail that the account stays',
  receipt: 'Mail with the receipt',
  refund: 'Mail about the refund',
  grant: 'Mail about the plan that was given',
  'grant-ended': 'Mail that the given plan has ended',
  'accounts-merged': 'Mail about the merged accounts',
  invitation: 'Invitation to the team',
  'certificate-issued': 'Mail with the certificate',
  'certificate-reissued': 'Mail with the certificate’s new name',
  'certificate-declined': 'Mail that the certificate was declined',
  'certificate-revoked': 'Mail that the certificate was revoked',
  'certificate-restored': 'Mail that the certificate holds again',
  'second-factor-added': 'Mail about a new second factor',
  'second-factor-removed': 'Mail that a second factor was removed',
  'second-factor-used': 'Mail that a recovery code was used',
  'second-factor-reset': 'Mail that the second factors were reset',
  'videos-broken': 'Mail about videos that do not play',
};

/** Returns the name of a mail by its kind; another release may have written one that this one does not know. */
export function mailName(kind: string): string {
  return new Map<string, string>(Object.entries(names)).get(kind) ?? `Mail (${kind.replaceAll('-', ' ')})`;
}

/** The sentence goes on after the mail's name. */
export const mailOutcomeTexts = {
  waiting: 'waits to be sent',
  left: 'was taken by the mail server',
  refused: 'was refused by the mail server: the address may be wrong',
  unreadable: 'could not be sent: it was written with another key',
  expired: 'was not taken in time',
  stopped: 'was not sent: mail to this address is stopped',
  bounced: 'came back: the mailbox did not take it',
  complained: 'arrived, and was called spam',
} satisfies Record<MailOutcome, string>;

export const studioMail = {
  title: 'Email',
  lead: 'Mails of the last seven days that did not arrive, and why.',
  caption: 'Mails that did not arrive',
  unknownAddress: 'An address that nobody has signed in with',
  said: 'The mail server said:',
  text: (kind: string, outcome: MailOutcome) => `${mailName(kind)} ${mailOutcomeTexts[outcome]}`,
  more: 'There are older ones too. These are the newest.',
  empty: {
    title: 'Every mail was taken',
    text: 'In the last seven days no mail was given up, and none came back.',
  },
  failed: {
    title: 'The mails did not load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  /** The notice on the page of a learner. */
  stopped: {
    bounced: (day: string) =>
      `Mail to this address came back on ${day}, so none goes there, except a sign-in mail that they ask for. It ends by itself when they sign in with one.`,
    complained: (day: string) =>
      `On ${day} a mail to this address was called spam. Only mails that they ask for go there, and those about money and the safety of the account.`,
  } satisfies Record<StopReason, (day: string) => string>,
  lastRefusal: (kind: string, outcome: MailOutcome, day: string) =>
    `${day}: ${mailName(kind)} ${mailOutcomeTexts[outcome]}.`,
} as const;
