/** The SMTP client (nodemailer). */
import nodemailer from 'nodemailer';
import type { MailConfig } from '#server/platform/config/mail.ts';

const waitMs = 8_000;
const atOnce = 4;

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The address for bounces; null for the sender's own. */
  returnPath: string | null;
  replyTo?: string | undefined;
  /** For the header List-Unsubscribe. */
  unsubscribeUrl?: string | undefined;
};

export type Smtp = {
  /** How many emails may be sent at once. */
  atOnce: number;
  /** Returns the server's reply. @throws {Error} when it did not accept the email, or did not reply */
  send(mail: OutgoingMail): Promise<string>;
  /** Logs in without sending. @throws {Error} with nodemailer's codes when the server cannot be used */
  verify(): Promise<void>;
  close(): void;
};

type SmtpConfig = Pick<MailConfig, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'mailBounceAddress'>;

export function connectSmtp(config: SmtpConfig): Smtp {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    requireTLS: config.smtpNeedsTls,
    // Connections are reused: a new handshake costs more than an email.
    pool: true,
    // One more, for the emails of campaigns.
    maxConnections: atOnce + 1,
    // The queue in the database retries.
    maxRequeues: 0,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    atOnce,
    async send({ returnPath, unsubscribeUrl, ...mail }) {
      const envelope = returnPath === null ? {} : { envelope: { from: returnPath, to: mail.to } };
      const headers = unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) };
      const { response } = await transport.sendMail({
        from: config.mailFrom,
        ...mail,
        ...envelope,
        ...headers,
      });
      return response;
    },
    async verify() {
      await transport.verify();
    },
    close() {
      transport.close();
    },
  };
}

/** Mail programs show a button that posts to the URL (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
