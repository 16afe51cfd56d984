/** The mail server, by nodemailer. */
import nodemailer from 'nodemailer';

const waitMs = 8_000;

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string };

export type Smtp = {
  /** @throws {Error} when the server did not take the mail, or did not say that it did. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export function connectSmtp(config: { smtpUrl: string; mailFrom: string }): Smtp {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: config.mailFrom, ...mail });
    },
    close() {
      transport.close();
    },
  };
}
