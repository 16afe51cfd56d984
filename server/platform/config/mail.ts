/** Reads the mail settings from the environment. */
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { isLoopback, isOrigin, type Reader } from './environment.ts';

const shortestToken = 16;
const topicArn = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(\.fifo)?$/;

export type MailConfig = {
  smtpUrl: string;
  /** Whether the connection must be upgraded to TLS before anything is sent. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  /** The mailbox for bounces, to which each mail adds a tag of its own; null for the sender. */
  mailBounceAddress: string | null;
  /** The mailbox for replies to emails about questions, to which each adds a tag of its own; null for none. */
  mailReplyAddress: string | null;
  /** The token of the webhook for mail reports; null when the webhook is off. */
  mailWebhookToken: string | null;
  /** The only SNS topic at Amazon that may report mails as JSON; null to accept any provider. */
  mailSnsTopic: string | null;
  /** The origin of a local SNS, for a local site; null for Amazon's own. */
  snsUrl: string | null;
};

/** Mails contain sign-in links, and SMTP sends a password: connections to other machines are encrypted. */
export function readMailConfig(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): MailConfig {
  const smtp = read.url('SMTP_URL', ['smtps:', 'smtp:']);
  const isElsewhere = smtp !== null && !isLoopback(smtp.hostname);
  // nodemailer reads options from the query, such as one that disables encryption.
  if (smtp && (smtp.search || smtp.hash || smtp.pathname.length > 1))
    wrong.push('SMTP_URL may only have a host and a port');
  const mailFrom = local
    ? (read.given('MAIL_FROM') ?? 'Lectern <hello@example.com>')
    : read.need('MAIL_FROM');
  const sender = /<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  if (mailFrom && !looksLikeEmail(sender)) wrong.push('MAIL_FROM is not an email address');
  else if (!local && sender.endsWith('@example.com')) wrong.push('MAIL_FROM is an address at example.com');
  const mailBounceAddress = read.given('MAIL_BOUNCE_ADDRESS');
  if (mailBounceAddress !== null && !isBounceAddress(mailBounceAddress))
    wrong.push('MAIL_BOUNCE_ADDRESS is not a plain email address such as bounces@course.example');
  const mailReplyAddress = read.given('MAIL_REPLY_ADDRESS');
  if (mailReplyAddress !== null && !isReplyAddress(mailReplyAddress))
    wrong.push(
      'MAIL_REPLY_ADDRESS is not a plain email address such as questions@course.example, with at most 11 characters before the @',
    );
  const mailWebhookToken = read.given('MAIL_WEBHOOK_TOKEN');
  if (
    mailWebhookToken !== null &&
    (mailWebhookToken.length < shortestToken || /[\s:]/.test(mailWebhookToken))
  )
    wrong.push(
      `MAIL_WEBHOOK_TOKEN is shorter than ${shortestToken} characters, or contains a space or a colon`,
    );
  if (mailReplyAddress !== null && mailWebhookToken === null)
    wrong.push('MAIL_REPLY_ADDRESS is set without MAIL_WEBHOOK_TOKEN');
  const mailSnsTopic = read.given('MAIL_SNS_TOPIC');
  if (mailSnsTopic !== null && !topicArn.test(mailSnsTopic))
    wrong.push('MAIL_SNS_TOPIC is not a topic such as arn:aws:sns:eu-west-1:123456789012:bounces');
  if (mailSnsTopic !== null && mailWebhookToken === null)
    wrong.push('MAIL_SNS_TOPIC is set without MAIL_WEBHOOK_TOKEN');
  return {
    smtpUrl: smtp?.href ?? '',
    smtpNeedsTls: isElsewhere && smtp.protocol === 'smtp:',
    mailFrom,
    mailBounceAddress,
    mailReplyAddress,
    mailWebhookToken,
    mailSnsTopic,
    snsUrl: readSnsUrl(read, { wrong, local }),
  };
}

/** A signer of SNS messages can stop mail to anyone, so a public site trusts only Amazon. */
function readSnsUrl(read: Reader, { wrong, local }: { wrong: string[]; local: boolean }): string | null {
  if (read.given('SNS_URL') === null) return null;
  const url = read.url('SNS_URL', ['http:', 'https:']);
  if (!local)
    wrong.push(
      'SNS_URL is set on a public site: only a local site can use an SNS other than the one of Amazon',
    );
  else if (url && (!isLoopback(url.hostname) || !isOrigin(url)))
    wrong.push('SNS_URL is not an origin on this machine such as http://localhost:3100');
  return local ? (url?.origin ?? null) : null;
}

/** Each mail adds `+` and 32 digits to the local part, which may have 64 characters. */
function isBounceAddress(address: string): boolean {
  return looksLikeEmail(address) && !address.includes('+') && address.indexOf('@') <= 31;
}

/** Each mail adds `+` and 52 digits to the local part. */
function isReplyAddress(address: string): boolean {
  return looksLikeEmail(address) && !address.includes('+') && address.indexOf('@') <= 11;
}
