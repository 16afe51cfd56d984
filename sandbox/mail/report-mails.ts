/** The mails by which servers report about a mail: delivery status (RFC 3464) and complaints (RFC 5965). */
import type { ReportKind } from './addresses.ts';

export type ReportedMail = {
  /** The mail as it came over the wire. */
  source: Buffer;
  /** The envelope's sender, to whom the report goes. */
  returnPath: string;
  recipient: string;
};

const statuses = {
  bounce: {
    action: 'failed',
    status: '5.1.1',
    said: (recipient: string) => `550 5.1.1 <${recipient}>: There is no such mailbox here`,
  },
  full: {
    action: 'delayed',
    status: '4.2.2',
    said: (recipient: string) => `452 4.2.2 <${recipient}>: This mailbox is full`,
  },
};

/** Returns the report as a mail with all its headers. */
export function reportMail(kind: ReportKind, mail: ReportedMail, at: Date): string {
  const parts = kind === 'complaint' ? complaintParts(mail, at) : statusParts(kind, mail, at);
  const type = kind === 'complaint' ? 'feedback-report' : 'delivery-status';
  const boundary = 'report-of-the-local-mail-server';
  return [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: <${mail.returnPath}>`,
    `Subject: ${kind === 'complaint' ? 'A complaint about your mail' : 'Your mail could not be delivered'}`,
    `Date: ${at.toUTCString()}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    '',
    ...parts.map((text) => `--${boundary}\r\n${text}\r\n`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function statusParts(kind: 'bounce' | 'full', { source, recipient }: ReportedMail, at: Date): string[] {
  const { action, status, said } = statuses[kind];
  return [
    part('text/plain; charset=us-ascii', [`The mail to ${recipient} was not delivered.`]),
    part('message/delivery-status', [
      'Reporting-MTA: dns; sandbox.example',
      `Arrival-Date: ${at.toUTCString()}`,
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx.sandbox.example',
      `Diagnostic-Code: smtp; ${said(recipient)}`,
    ]),
    part('message/rfc822', [headersOf(source)]),
  ];
}

function complaintParts({ source, recipient }: ReportedMail, at: Date): string[] {
  return [
    part('text/plain; charset=us-ascii', ['This is an email abuse report.']),
    part('message/feedback-report', [
      'Feedback-Type: abuse',
      'User-Agent: Sandbox/1.0',
      'Version: 1',
      `Arrival-Date: ${at.toUTCString()}`,
      `Original-Rcpt-To: <${recipient}>`,
    ]),
    part('message/rfc822', [headersOf(source)]),
  ];
}

function part(type: string, lines: string[]): string {
  return [`Content-Type: ${type}`, '', ...lines].join('\r\n');
}

/** Servers send back the headers of a mail and not its body. */
function headersOf(source: Buffer): string {
  const text = source.toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  return `${end === -1 ? text : text.slice(0, end)}\r\n`;
}
