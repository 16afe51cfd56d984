/** Posts reports about mails to the site, as a mail server's pipe or an inbound-mail service does. */
import type { ReportKind } from './addresses.ts';
import { type ReportedMail, reportMail } from './report-mails.ts';

export interface Reporter {
  /** Reports a mail a moment after it was taken. */
  report(kind: ReportKind, mail: ReportedMail): void;
  close(): void;
}

/** Servers report after they have answered, and try again where nobody answers. */
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
