/** Reads the mail settings of the environment. */
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { isLoopback, type Reader } from './reader.ts';

const shortestToken = 16;

export type MailConfig = {
  smtpUrl: string;
  /** The connection must become encrypted before anything is said over it. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  /** The mailbox that other servers send mail back to, each mail under an address of its own; null for the sender. */
  mailBounceAddress: string | null;
  /** The token with which reports of mail are posted; null where none are taken. */
  mailWebhookToken: string | null;
};

/** Mails carry passwords of the mail server and links that sign in: to another computer they go encrypted. */
export function readMailConfig(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): MailConfig {
  const smtp = read.url('SMTP_URL', ['smtps:', 'smtp:']);
  const isElsewhere = smtp !== null && !isLoopback(smtp.hostname);
  // nodemailer takes options from there, such as one that switches encryption off.
  if (smtp && (smtp.search || smtp.hash || smtp.pathname.length > 1))
    wrong.push('SMTP_URL ends with more than host and port');
  const mailFrom = local
    ? (read.given('MAIL_FROM') ?? 'Lectern <hello@example.com>')
    : read.need('MAIL_FROM');
  const sender = /<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  if (mailFrom && !looksLikeEmail(sender)) wrong.push('MAIL_FROM is not an e-mail address');
  else if (!local && sender.endsWith('@example.com')) wrong.push('MAIL_FROM is an address at example.com');
  const mailBounceAddress = read.given('MAIL_BOUNCE_ADDRESS');
  if (mailBounceAddress !== null && !isBounceAddress(mailBounceAddress))
    wrong.push('MAIL_BOUNCE_ADDRESS is not a plain e-mail address such as bounces@course.example');
  const mailWebhookToken = read.given('MAIL_WEBHOOK_TOKEN');
  if (
    mailWebhookToken !== null &&
    (mailWebhookToken.length < shortestToken || /[\s:]/.test(mailWebhookToken))
  )
    wrong.push(
      `MAIL_WEBHOOK_TOKEN is shorter than ${shortestToken} characters, or has a space or a colon in it`,
    );
  return {
    smtpUrl: smtp?.href ?? '',
    smtpNeedsTls: isElsewhere && smtp.protocol === 'smtp:',
    mailFrom,
    mailBounceAddress,
    mailWebhookToken,
  };
}

/** A mail adds `+` and 32 digits to the part before the @, which may have 64 characters. */
function isBounceAddress(address: string): boolean {
  return looksLikeEmail(address) && !address.includes('+') && address.indexOf('@') <= 31;
}
