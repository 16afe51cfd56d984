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
    maxConnections: atOnce,
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
    async send({ returnPath, ...mail }) {
      const envelope = returnPath === null ? {} : { envelope: { from: returnPath, to: mail.to } };
      const { response } = await transport.sendMail({ from: config.mailFrom, ...mail, ...envelope });
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
