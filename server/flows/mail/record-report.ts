/** Writes down what a report says about a mail that has left, and stops mail to its address where it has to (decision 133). */
import type { MailReport, MailReturn } from '#rules/mail/delivery.ts';
import { endsMail, type StopReason } from '#rules/mail/mail-stop.ts';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { putMailStop } from '#server/store/mail/mail-stops.ts';
import {
  countSoftBounce,
  findLastMailTo,
  findReportedMail,
  markReturned,
  type ReportedMail,
} from '#server/store/mail/mail-reports.ts';
import { recipientKeysOf } from './write-mail.ts';
import { transaction } from '#server/db/transaction.ts';

export type ReportContext = Pick<AppContext, 'db' | 'secret' | 'now' | 'log' | 'metrics'>;

/** Returns false where the report leads to no mail of ours, or says what is known. */
export async function recordReport(ctx: ReportContext, report: MailReport): Promise<boolean> {
  const recorded = await transaction(ctx.db, (tx) => recordIn(tx, ctx, report));
  const { kind } = report;
  ctx.metrics.mailReport(recorded === null ? 'no-effect' : kind);
  const { enhancedCode } = report.reply;
  ctx.log.warn({
    event: 'mail-report',
    mail: recorded?.id,
    kind: recorded?.kind,
    report: kind,
    enhancedCode,
  });
  return recorded !== null;
}

async function recordIn(tx: Database, ctx: ReportContext, report: MailReport): Promise<ReportedMail | null> {
  const mail = await findMail(tx, ctx, report);
  if (!mail) return null;
  const { id } = mail;
  const { reply } = report;
  if (report.kind === 'soft-bounce') {
    await countSoftBounce(tx, { id, reply });
    return mail;
  }
  const isComplaint = report.kind === 'complaint';
  const outcome: MailReturn = isComplaint ? 'complained' : 'bounced';
  const reason: StopReason = outcome;
  const now = ctx.now();
  if (!(await markReturned(tx, { id, outcome, reply, now }))) return null;
  if (mail.recipientKey !== null && (isComplaint || endsMail(reply.enhancedCode)))
    await putMailStop(tx, { recipientKey: mail.recipientKey, reason, mailId: id, reply, now });
  return mail;
}

/** The id of the mail wins; a provider that has ids of its own names the address, and means the newest mail to it. */
async function findMail(tx: Database, ctx: ReportContext, { mailId, email }: MailReport) {
  const found = mailId === null ? undefined : await findReportedMail(tx, { id: mailId });
  if (found || email === null) return found;
  return findLastMailTo(tx, { recipientKeys: recipientKeysOf(ctx, normaliseEmail(email)) });
}
