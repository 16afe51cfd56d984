/** The tables of the mail queue. */
import type { Generated } from 'kysely';
import type { MailOutcome } from '#rules/mail/delivery.ts';
import type { StopReason } from '#rules/mail/mail-stop.ts';
import type { Fixed } from './columns.ts';

type MailTable = {
  id: Fixed<string>;
  /** Recipient, subject and body, encrypted, since a sign-in mail holds a link and a code. */
  encryptedContent: string;
  kind: Fixed<string>;
  messageId: Fixed<string>;
  createdAt: Fixed<number>;
  nextTryAt: number;
  tries: number;
  /** The time at which the mail server took it. */
  sentAt: number | null;
  /** The time at which it was given up, or came back. */
  failedAt: number | null;
  outcome: Generated<MailOutcome>;
  /** The signature of the recipient's e-mail, by which the mails to a learner are found. */
  recipientKey: Fixed<string | null>;
  /** The learner whom it is for; null as long as nobody has the e-mail. */
  uid: string | null;
  /** The codes and the text of the last reply of a mail server, as `rules/mail/delivery.ts` cuts it. */
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
  /** The number of reports of a trouble that may pass. */
  softBounces: Generated<number>;
};

type MailStopsTable = {
  /** The signature of the e-mail. */
  recipientKey: Fixed<string>;
  reason: Fixed<StopReason>;
  since: number;
  /** The mail that came back, or was complained about. */
  mailId: string | null;
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
};

export type MailTables = {
  mail: MailTable;
  mailStops: MailStopsTable;
};
