/** The mail server, by nodemailer. */
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
  /** The address to which other servers send it back; null for the sender's own. */
  returnPath: string | null;
};

export type Smtp = {
  /** The most mails that may be sent at once. */
  atOnce: number;
  /** Returns the server's answer. @throws {Error} when it did not take the mail, or did not say that it did. */
  send(mail: OutgoingMail): Promise<string>;
  /** Logs in and sends nothing. @throws {Error} with the codes of nodemailer when the server cannot be used */
  verify(): Promise<void>;
  close(): void;
};

type SmtpConfig = Pick<MailConfig, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'mailBounceAddress'>;

export function connectSmtp(config: SmtpConfig): Smtp {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    requireTLS: config.smtpNeedsTls,
    // Kept connections: greeting the server anew costs more than the mail.
    pool: true,
    maxConnections: atOnce,
    // The queue in the database is the one that tries again.
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
