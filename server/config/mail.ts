/** Reads the mail settings of the environment. */
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { isLoopback, type Reader } from './reader.ts';

export type MailConfig = {
  smtpUrl: string;
  /** The connection must become encrypted before anything is said over it. */
  smtpNeedsTls: boolean;
  mailFrom: string;
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
  return { smtpUrl: smtp?.href ?? '', smtpNeedsTls: isElsewhere && smtp.protocol === 'smtp:', mailFrom };
}
