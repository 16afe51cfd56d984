/** Texts for the studio's Email page: each email, its outcome, and addresses we no longer send to. */
import type { MailKind, StopReason } from '#rules/mail/mail-stop.ts';
import type { MailOutcome } from '#rules/mail/delivery.ts';

const names: Readonly<Record<MailKind, string>> = {
  'sign-in': 'Sign-in email',
  welcome: 'Welcome email',
  'session-ended': 'Email about a signed-out device',
  'address-change': 'Email about the email address change',
  'deletion-asked': 'Email about the deletion',
  'account-kept': 'Email about the cancelled deletion',
  receipt: 'Receipt email',
  refund: 'Refund email',
  grant: 'Email about the granted access',
  'grant-ended': 'Email about the end of granted access',
  gift: 'Email with a gift',
  'gift-redeemed': 'Email about the redeemed gift',
  'gift-ended': 'Email about the end of a gift',
  'seat-invitation': 'Seat invitation',
  'seat-taken': 'Email about joining a team',
  'seat-ended': 'Email about losing a seat',
  'accounts-merged': 'Email about the merged accounts',
  invitation: 'Team invitation',
  'certificate-issued': 'Certificate email',
  'certificate-reissued': 'Email about the reissued certificate',
  'certificate-declined': 'Email about the declined certificate',
  'certificate-revoked': 'Email about the revoked certificate',
  'certificate-restored': 'Email about the restored certificate',
  'second-factor-added': 'Email about a new second factor',
  'second-factor-removed': 'Email about a removed second factor',
  'second-factor-used': 'Email about a used recovery code',
  'second-factor-reset': 'Email about the second factor reset',
  'videos-broken': 'Email about problems with videos',
  'question-answered': 'Answer to a question',
  'new-questions': 'Email about new questions',
  'reply-rejected': 'Email about a reply that wasn’t delivered',
  campaign: 'Campaign email',
  'campaign-test': 'Campaign test email',
  'waiting-list': 'Waiting list email',
};

/** Returns the name of an email by its kind; another release may have written a kind that this one doesn't know. */
export function mailName(kind: string): string {
  return new Map<string, string>(Object.entries(names)).get(kind) ?? `Email (${kind.replaceAll('-', ' ')})`;
}

/** The rest of the sentence, after the email's name. */
export const mailOutcomeTexts = {
  waiting: 'is waiting to be sent',
  left: 'was accepted by the mail server',
  refused: 'was rejected by the mail server: the address may be wrong',
  unreadable: 'couldn’t be sent: it was encrypted with another key',
  expired: 'wasn’t accepted in time',
  stopped: 'wasn’t sent: email to this address is stopped',
  bounced: 'bounced: the mailbox didn’t accept it',
  complained: 'was delivered and marked as spam',
} satisfies Record<MailOutcome, string>;

export const studioMail = {
  title: 'Email',
  lead: 'Emails from the last 7 days that bounced or couldn’t be delivered, and why.',
  caption: 'Undelivered emails',
  unknownAddress: 'An email address that has never signed in',
  said: 'The mail server’s response:',
  text: (kind: string, outcome: MailOutcome) => `${mailName(kind)} ${mailOutcomeTexts[outcome]}`,
  more: 'Only the newest emails are shown.',
  empty: {
    title: 'No failed emails',
    text: 'In the last 7 days, no email failed or bounced.',
  },
  failed: {
    title: 'The emails didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  /** The notice on the page of a learner. */
  stopped: {
    bounced: (day: string) =>
      `Email to this address bounced on ${day}, so we only send sign-in emails that the learner requests. Other email resumes when they sign in with one.`,
    complained: (day: string) =>
      `On ${day} an email to this address was marked as spam. We only send emails that the learner requests, and emails about payments and account security.`,
  } satisfies Record<StopReason, (day: string) => string>,
  lastError: (kind: string, outcome: MailOutcome, day: string) =>
    `${day}: ${mailName(kind)} ${mailOutcomeTexts[outcome]}.`,
} as const;
