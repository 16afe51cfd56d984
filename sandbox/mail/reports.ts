/** Test addresses: the part before @ or + decides whether the email is rejected, bounced or reported as spam. */

type ReportKind = 'bounce' | 'full' | 'complaint';

const rejections: Readonly<Record<string, { responseCode: number; message: string }>> = {
  refused: { responseCode: 550, message: '5.1.1 There is no such mailbox here' },
  later: { responseCode: 451, message: '4.2.1 This mailbox is busy, please come back later' },
};

const reports: Readonly<Record<string, ReportKind>> = {
  bounce: 'bounce',
  full: 'full',
  complaint: 'complaint',
};

/** Returns the SMTP error for an address, or null when the email is accepted. */
export function rejectionFor(address: string): (Error & { responseCode: number }) | null {
  const rejection = rejections[nameIn(address)];
  return rejection ? Object.assign(new Error(rejection.message), rejection) : null;
}

/** Returns the report that follows an accepted email to this address. */
export function reportFor(address: string): ReportKind | null {
  return reports[nameIn(address)] ?? null;
}

function nameIn(address: string): string {
  return /^[^+@]*/.exec(address)?.[0].toLowerCase() ?? '';
}

/** The email that a report is about: a delivery status (RFC 3464) or a complaint (RFC 5965). */
type ReportedMail = {
  /** The raw message. */
  source: Buffer;
  /** The envelope sender, which receives the report. */
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

/** Returns the report as a raw message. */
function reportMail(kind: ReportKind, mail: ReportedMail, at: Date): string {
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

/** Reports include the headers of the email but not its body. */
function headersOf(source: Buffer): string {
  const text = source.toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  return `${end === -1 ? text : text.slice(0, end)}\r\n`;
}

/** Posts reports to the site, as an inbound email service does. */
export interface Reporter {
  /** Schedules the report of an accepted email. */
  report(kind: ReportKind, mail: ReportedMail): void;
  close(): void;
}

/** The delays before each attempt, since reports follow the SMTP reply. */
const delaysMs = [300, 1_000, 3_000, 10_000];

export function startReporter(options: { siteUrl: string; token: string; now: () => number }): Reporter {
  const { siteUrl, token, now } = options;
  const ended = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  function schedule(body: string, attempt: number): void {
    const delayMs = delaysMs[attempt];
    if (delayMs === undefined || ended.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      post(body).catch(() => schedule(body, attempt + 1));
    }, delayMs);
    timers.add(timer);
  }

  async function post(body: string): Promise<void> {
    const reply = await fetch(`${siteUrl}/webhooks/mail`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(10_000)]),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The site answered ${reply.status}`);
  }

  return {
    report: (kind, mail) => schedule(reportMail(kind, mail, new Date(now())), 0),
    close() {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
