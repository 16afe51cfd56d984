/** Records what a report says about a sent email, and stops email to its address if needed (decision 133). */
import { type MailReport, type MailReturn, noReply } from '#rules/mail/delivery.ts';
import { endsMail, type StopReason } from '#rules/mail/mail-stop.ts';
import type { AppContext } from '#server/context.ts';
import { writeLearnerLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import {
  countSoftBounce,
  endMailStops,
  findLastMailTo,
  findReportedMail,
  markReturned,
  putMailStop,
  type ReportedMail,
} from './bounce-store.ts';
import { recipientKeysOf } from './queue.ts';

type ReportContext = Pick<AppContext, 'db' | 'secret' | 'now' | 'log' | 'metrics'>;

/** Returns false when the report matches no email of ours or says nothing new. */
export async function recordReport(ctx: ReportContext, report: MailReport): Promise<boolean> {
  const recorded = await transaction(ctx.db, (tx) => recordInTransaction(tx, ctx, report));
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

async function recordInTransaction(
  tx: Database,
  ctx: ReportContext,
  report: MailReport,
): Promise<ReportedMail | null> {
  const mail = await findMail(tx, ctx, report);
  if (!mail) return null;
  const { id } = mail;
  // The account was deleted, and a reply may contain its address.
  const reply = mail.recipientKey === null ? noReply : report.reply;
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

/** Prefers the email's id; for a provider with its own ids, finds the newest email to the address. */
async function findMail(tx: Database, ctx: ReportContext, { mailId, email }: MailReport) {
  const found = mailId === null ? undefined : await findReportedMail(tx, { id: mailId });
  if (found || email === null) return found;
  return findLastMailTo(tx, { recipientKeys: recipientKeysOf(ctx, normalizeEmail(email)) });
}

/** Resumes email to a learner's address, for all stops or those for one reason. Returns false when there are none. */
export async function resumeMail(
  tx: Database,
  ctx: AppContext,
  stopped: { uid: string; email: string; actor: string; reason?: StopReason },
): Promise<boolean> {
  const { uid, email, actor, ...reason } = stopped;
  const ended = await endMailStops(tx, { recipientKeys: recipientKeysOf(ctx, email), ...reason });
  if (ended === 0) return false;
  await writeLearnerLine(tx, ctx, { actor, action: 'mail-stop-ended', uid });
  return true;
}
